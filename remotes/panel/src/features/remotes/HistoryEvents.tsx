import type { ReleaseAction, ReleaseEvent } from '@site/contract/http/releases';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge, type BadgeTone } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { color, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { FromTo } from './FromTo.tsx';
import { Problems } from './Problems.tsx';
import { Quiet } from './remotesLayout.ts';
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

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`;

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

/** Who did what and when, from which version to which, and why. */
export function HistoryEvents({ events }: { readonly events: readonly ReleaseEvent[] }) {
  const text = useText();
  const lang = useLang();
  return (
    <List>
      {events.map(({ id, created_at: date, by, action, from, to, why, problems }) => (
        <Row key={id}>
          <Cluster $gap={2}>
            <Badge tone={WORDS[action].tone}>{text(WORDS[action].word)}</Badge>
            <FromTo from={from} to={to} />
          </Cluster>
          <Quiet>
            <time dateTime={date}>{formatDateTime(date, lang)}</time>
            {' · '}
            <bdi>{by === 'site' ? text('byItself') : by}</bdi>
          </Quiet>
          {why !== '' && <Why dir="auto">{why}</Why>}
          <Problems problems={problems} />
        </Row>
      ))}
    </List>
  );
}
