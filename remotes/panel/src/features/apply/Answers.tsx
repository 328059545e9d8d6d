import type { Application } from '@site/contract/http/applications';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { WrittenText } from '../../applications/WrittenText.tsx';
import { Long, Short } from './applyLayout.ts';
import { useText } from './useText.ts';

const Label = styled.dt`
  margin-bottom: ${space[1]};
  font-size: ${size.small};
  color: ${color.second};
`;

const Value = styled.dd`
  max-width: 76ch;
  overflow-wrap: anywhere;
  color: ${color.text};
`;

const TEXTS = ['strengths', 'weaknesses', 'motivation'] as const;

/** What an application says. */
export function Answers({ application }: { readonly application: Application }) {
  const text = useText();
  const lang = useLang();
  const facts = [
    [text('name'), application.name],
    [text('discord'), application.discord],
    [text('age'), formatNumber(application.age, lang)],
    [text('role'), application.role],
  ] as const;
  return (
    <Long>
      <Short as="dl">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Label>{label}</Label>
            <Value>
              <bdi>{value}</bdi>
            </Value>
          </div>
        ))}
      </Short>
      <Long as="dl">
        {TEXTS.map((field) => (
          <div key={field}>
            <Label>{text(field)}</Label>
            <Value>
              <WrittenText>{application[field]}</WrittenText>
            </Value>
          </div>
        ))}
      </Long>
    </Long>
  );
}
