import type { ReleaseAction, ReleaseEvent } from '@site/contract/http/releases';
import { QueryView } from '@site/platform/QueryView';
import { usePolling } from '@site/platform/usePolling';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { DateTime } from '@site/platform/cells';
import { FRESH } from '../../lib/freshness.ts';
import { FromTo } from './names.tsx';
import { Problems } from './Problems.tsx';
import { LinesSkeleton, OnDemand } from './OnDemand.tsx';
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
  const query = useRemoteHistoryQuery(name, FRESH.queryOptions);
  usePolling(() => {
    if (!query.isFetching && !query.error) void query.refetch();
  });
  return (
    <QueryView
      query={query}
      skeleton={<LinesSkeleton />}
      failed={text('historyFailed')}
      empty={<Quiet>{text('noHistory')}</Quiet>}
    >
      {(events) => <HistoryEvents events={events} />}
    </QueryView>
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
