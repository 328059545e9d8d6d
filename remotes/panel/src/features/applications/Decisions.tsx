import type { ApplicationDetail } from '@site/contract/http/applications';
import { QueryView } from '@site/platform/QueryView';
import { History } from '@site/platform/ResourcePage';
import { Cluster } from '@site/ui/Cluster';
import { Skeleton } from '@site/ui/Skeleton';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { FRESH } from '../../lib/freshness.ts';
import { StateBadge } from '../../lib/StateBadge.tsx';
import { useApplicationHistoryQuery } from './applicationApi.ts';
import { useText } from './useText.ts';

/** What was decided on an application, the newest first, down to when it came in. */
export function Decisions({ id, created_at: at }: ApplicationDetail) {
  const text = useText();
  const query = useApplicationHistoryQuery(id, FRESH.queryOptions);
  const received = { id: 'received', at, said: text('received') };
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton width={120} height={28} />}
      failed={text('historyFailed')}
      keepsTitle
      level={3}
    >
      {(decisions) => (
        <History
          entries={[
            ...decisions.map(({ id: key, by, from, to, created_at }) => ({
              id: key,
              at: created_at,
              said: (
                <Cluster as="span" $gap={2}>
                  <StateBadge state={from} />
                  <span aria-hidden="true">→</span>
                  <VisuallyHidden>{text('to')}</VisuallyHidden>
                  <StateBadge state={to} />
                </Cluster>
              ),
              words: by,
            })),
            received,
          ]}
        />
      )}
    </QueryView>
  );
}
