import type { OrderEntry } from '@site/contract/http/panelOrders';
import type { Lang } from '@site/contract/lang';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Stack } from '@site/ui/Stack';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { DateTime } from '../../lib/DateTime.tsx';
import { useText } from './useText.ts';

const Entry = styled.li`
  display: grid;
  grid-template-columns: 180px minmax(0, 1fr);
  gap: 0 ${space[4]};
  & time {
    color: ${color.second};
    font-size: ${size.small};
    line-height: 24px;
  }
  @media (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Words = styled.p`
  color: ${color.second};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

/** Writes the sums that the server notes in the reader's language. */
const withSums = (words: string, lang: Lang) =>
  words.replace(/(\d+)\.(\d{2}) EUR/g, (_, euros: string, cents: string) =>
    formatEuros(Number(euros + cents), lang),
  );

/** Everything that happened to an order, the oldest first. */
export function History({ entries }: { readonly entries: readonly OrderEntry[] }) {
  const text = useText();
  const lang = useLang();
  return (
    <Stack as="ol" $gap={3}>
      {entries.map(({ id, at, kind, by, text: words }) => {
        return (
          <Entry key={id}>
            <DateTime at={at} />
            <div>
              <p>{text(`h-${kind}`)}</p>
              {(by !== null || words !== null) && (
                <Words dir="auto">
                  {[by, words && withSums(words, lang)].filter((part) => part !== null).join(': ')}
                </Words>
              )}
            </div>
          </Entry>
        );
      })}
    </Stack>
  );
}
