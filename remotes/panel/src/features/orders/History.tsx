import type { OrderEntry, OrderEntryKind } from '@site/contract/http/panelOrders';
import type { Lang } from '@site/contract/lang';
import { formatEuros } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Stack } from '@site/ui/Stack';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { DateTime } from '@site/platform/cells';
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

// Only types are imported from the contract, because no page needs its schemas; a record ensures completeness.
const KINDS: Readonly<Record<OrderEntryKind, true>> = {
  placed: true,
  webhook: true,
  payment: true,
  'foreign-payment': true,
  'payment-returned': true,
  pending: true,
  'payment-failed': true,
  paid: true,
  'marked-paid': true,
  'rank-owned': true,
  'line-useless': true,
  'line-queued': true,
  'line-delivered': true,
  'line-failed': true,
  'line-unknown': true,
  'line-expired': true,
  delivered: true,
  cancelled: true,
  expired: true,
  'refund-begun': true,
  'refund-failed': true,
  'refund-undone': true,
  refunded: true,
  disputed: true,
  'dispute-won': true,
  'dispute-lost': true,
  'dispute-prevented': true,
  'dispute-unclear': true,
  'dispute-ended': true,
  accepted: true,
  redeliver: true,
  settled: true,
  'take-back': true,
  'take-by-hand': true,
  'take-waiting': true,
  'take-done': true,
  'take-failed': true,
  'take-unknown': true,
  'take-expired': true,
};

/** A newer server may write other kinds. */
const isKnown = (kind: string): kind is OrderEntryKind => Object.hasOwn(KINDS, kind);

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
              <p>{isKnown(kind) ? text(`h-${kind}`) : kind}</p>
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
