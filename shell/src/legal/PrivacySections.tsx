import { QueryView } from '@site/platform/QueryView';
import { textHook, useLang } from '@site/platform/text';
import { LoadingState } from '@site/ui/LoadingState';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import type en from './locales/en.json';
import { usePrivacyTextQuery } from './privacyApi.ts';

export const useText = textHook<typeof en>('shell/privacy');

const Heading = styled.h2`
  margin-bottom: ${space[2]};
  color: ${color.text};
  font: 700 ${size.heading} / 1.3 ${font.display};
`;

const Lines = styled.p`
  max-width: 72ch;
  white-space: pre-line;
`;

export function PrivacySections() {
  const text = useText();
  const lang = useLang();
  return (
    <QueryView
      query={usePrivacyTextQuery()}
      skeleton={<LoadingState label={text('loading')} />}
      failed={text('failed')}
      keepsTitle
      level={2}
    >
      {(sections) => (
        <Stack $gap={5}>
          {sections.map(({ title, text: lines }) => (
            <section key={title.en}>
              <Heading>{title[lang]}</Heading>
              <Lines>{lines[lang]}</Lines>
            </section>
          ))}
        </Stack>
      )}
    </QueryView>
  );
}
