import type { ReleaseAction } from '@site/contract/http/releases';
import { QueryView } from '@site/platform/QueryView';
import { History as Entries } from '@site/platform/ResourcePage';
import { usePolling } from '@site/platform/usePolling';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Skeleton } from '@site/ui/Skeleton';
import { FRESH } from '../../lib/freshness.ts';
import { Hint } from '../../lib/typography.ts';
import { FromTo } from './names.tsx';
import { Problems } from './Problems.tsx';
import { useRemoteHistoryQuery } from './remotesApi.ts';
import { useText } from './useText.ts';

const TONES: Readonly<Record<ReleaseAction, BadgeTone>> = {
  publish: 'neutral',
  deploy: 'grass',
  refuse: 'redstone',
  force: 'torch',
  rollback: 'torch',
  'auto-rollback': 'redstone',
  canary: 'lapis',
  'canary-end': 'neutral',
  examine: 'torch',
};

export function History({ name }: { readonly name: string }) {
  const text = useText();
  const query = useRemoteHistoryQuery(name, FRESH.queryOptions);
  usePolling(() => {
    if (!query.isFetching && !query.error) void query.refetch();
  });
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={72} />}
      failed={text('historyFailed')}
      empty={<Hint>{text('noHistory')}</Hint>}
    >
      {(events) => (
        <Entries
          entries={events.map(({ id, created_at: at, by, action, from, to, why, problems }) => ({
            id,
            at,
            said: (
              <>
                <Cluster $gap={2}>
                  <Badge tone={TONES[action]}>{text(`did-${action}`)}</Badge>
                  <FromTo from={from} to={to} />
                  <bdi>{by === 'site' ? text('byItself') : by}</bdi>
                </Cluster>
                <Problems problems={problems} />
              </>
            ),
            words: why,
          }))}
        />
      )}
    </QueryView>
  );
}
