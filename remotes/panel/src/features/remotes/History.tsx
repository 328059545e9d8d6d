import type { ReleaseAction, ReleaseEvent } from '@site/contract/http/releases';
import { messageOf } from '@site/platform/errors';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { ErrorState } from '@site/ui/ErrorState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { DateTime } from '../../lib/DateTime.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { usePolling } from '../../lib/usePolling.ts';
import { FromTo } from './names.tsx';
import { Problems } from './Problems.tsx';
import { OnDemand } from './OnDemand.tsx';
import { Quiet } from './remotesLayout.ts';
import { useRemoteHistoryQuery } from './remotesApi.ts';
import { useText, type RemotesText } from './useText.ts';

const WORDS: Readonly<Record<ReleaseAction, { tone: BadgeTone; word: Parameters<RemotesText>[0] }>> = {
  publish: { tone: 'neutral', word: 'didPublish' },
  deploy: { tone: 'grass', word: 'didDeploy' },
  refuse: { tone: 'redstone', word: 'didRefuse' },
  force: { tone: 'torch', word: 'didForce' },
  rollback: { tone: 'torch', word: 'didRollback' },
  'auto-rollback': { tone: 'redstone', word: 'didAutoRollback' },
  canary: { tone: 'lapis', word: 'didCanary' },
  'canary-end': { tone: 'neutral', word: 'didCanaryEnd' },
  examine: { tone: 'torch', word: 'didExamine' },
};

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[1]};
  padding-left: ${space[4]};
  background: linear-gradient(to right, ${color.line} 4px, transparent 0);
`;

const Why = styled.p`
  line-height: 24px;
  white-space: pre-wrap;
`;

function HistoryEvents({ events }: { readonly events: readonly ReleaseEvent[] }) {
  const text = useText();
  return (
    <Stack as="ol">
      {events.map(({ id, created_at: date, by, action, from, to, why, problems }) => (
        <Row key={id}>
          <Cluster $gap={2}>
            <Badge tone={WORDS[action].tone}>{text(WORDS[action].word)}</Badge>
            <FromTo from={from} to={to} />
          </Cluster>
          <Quiet>
            <DateTime at={date} />
            <span>{' · '}</span>
            <bdi>{by === 'site' ? text('byItself') : by}</bdi>
          </Quiet>
          {why !== '' && <Why dir="auto">{why}</Why>}
          <Problems problems={problems} />
        </Row>
      ))}
    </Stack>
  );
}

function Events({ name }: { readonly name: string }) {
  const text = useText();
  const { currentData, error, isFetching, refetch } = useRemoteHistoryQuery(name, FRESH.queryOptions);
  usePolling(() => {
    if (!isFetching && !error) void refetch();
  });
  if (currentData?.length === 0) return <Quiet>{text('noHistory')}</Quiet>;
  if (currentData) return <HistoryEvents events={currentData} />;
  if (error !== undefined && !isFetching)
    return (
      <ErrorState
        title={messageOf(error) ?? text('historyFailed')}
        retryLabel={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Stack aria-busy="true">
      <Skeleton width="60%" height={24} />
      <Skeleton width="75%" height={24} />
    </Stack>
  );
}

/** The history of a remote, loaded on demand. */
export function History({ name }: { readonly name: string }) {
  const text = useText();
  return (
    <OnDemand show={text('showHistory')} hide={text('hideHistory')}>
      <Events name={name} />
    </OnDemand>
  );
}
