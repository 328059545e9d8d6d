import type { OrderEntry } from '@site/contract/http/panelOrders';
import { Stack } from '@site/ui/Stack';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { DateTime } from '../../lib/DateTime.tsx';
import type en from './locales/en.json';
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

type HistoryKey = Extract<keyof typeof en, `h-${string}`>;

/** The kinds of entries that have a sentence; a newer server may write others. */
const KINDS: Readonly<Record<string, HistoryKey>> = {
  placed: 'h-placed',
  webhook: 'h-webhook',
  payment: 'h-payment',
  paid: 'h-paid',
  'marked-paid': 'h-marked-paid',
  'rank-owned': 'h-rank-owned',
  'line-queued': 'h-line-queued',
  'line-delivered': 'h-line-delivered',
  'line-failed': 'h-line-failed',
  'line-unknown': 'h-line-unknown',
  delivered: 'h-delivered',
  cancelled: 'h-cancelled',
  expired: 'h-expired',
  'refund-begun': 'h-refund-begun',
  'refund-failed': 'h-refund-failed',
  refunded: 'h-refunded',
  'payment-returned': 'h-payment-returned',
  disputed: 'h-disputed',
  'dispute-won': 'h-dispute-won',
  'dispute-lost': 'h-dispute-lost',
  redeliver: 'h-redeliver',
  settled: 'h-settled',
};

/** Everything that happened to an order, the oldest first. */
export function History({ entries }: { readonly entries: readonly OrderEntry[] }) {
  const text = useText();
  return (
    <Stack as="ol" $gap={3}>
      {entries.map(({ id, at, kind, by, text: words }) => {
        const key = KINDS[kind];
        return (
          <Entry key={id}>
            <DateTime at={at} />
            <div>
              <p>{key ? text(key) : kind}</p>
              {(by !== null || words !== null) && (
                <Words dir="auto">{[by, words].filter((part) => part !== null).join(': ')}</Words>
              )}
            </div>
          </Entry>
        );
      })}
    </Stack>
  );
}
