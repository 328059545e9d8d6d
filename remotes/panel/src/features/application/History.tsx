import type { ApplicationDecision, ApplicationState } from '@site/contract/http/applications';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { keepPlace } from '@site/ui/keepPlace';
import { Notice } from '@site/ui/Notice';
import { Skeleton } from '@site/ui/Skeleton';
import { color, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { StateBadge } from '../../applications/StateBadge.tsx';
import { Change, Heading, Step, Timeline, When, Who } from './applicationLayout.ts';
import { useText } from './useText.ts';

const HUES: Readonly<Record<ApplicationState, string>> = {
  PENDING: color.glow,
  ACCEPTED: color.grass,
  DENIED: color.redstone,
};

const Failure = styled.div`
  margin-bottom: ${space[4]};
`;

const Again = styled.div`
  margin-top: ${space[3]};
`;

function Time({ at }: { readonly at: string }) {
  const lang = useLang();
  return (
    <When>
      <time dateTime={at}>{formatDateTime(at, lang)}</time>
    </When>
  );
}

interface HistoryProps {
  /** The newest first; `undefined` while they are on their way, or could not be fetched. */
  readonly decisions: readonly ApplicationDecision[] | undefined;
  /** When the application came in. */
  readonly received: string;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Who has decided what, down to the day the application came in. */
export function History({ decisions, received, hasFailed, onRetry }: HistoryProps) {
  const text = useText();
  return (
    <Card as="section">
      <Heading>{text('history')}</Heading>
      {hasFailed && (
        <Failure ref={keepPlace}>
          <Notice tone="error">
            <p>{text('historyFailed')}</p>
            <Again>
              <Button onClick={onRetry}>{text('retry')}</Button>
            </Again>
          </Notice>
        </Failure>
      )}
      <Timeline aria-busy={!decisions && !hasFailed}>
        {!decisions && !hasFailed && (
          <Step aria-hidden="true">
            <Skeleton width={120} height={28} />
          </Step>
        )}
        {decisions?.map(({ id, by, from, to, created_at: at }) => (
          <Step key={id} $hue={HUES[to]}>
            <Who>
              <bdi>{by}</bdi>
            </Who>
            <Change>
              <StateBadge state={from} />
              <span aria-hidden="true">→</span>
              <VisuallyHidden>{text('to')}</VisuallyHidden>
              <StateBadge state={to} />
            </Change>
            <Time at={at} />
          </Step>
        ))}
        <Step>
          <Who>{text('received')}</Who>
          <Time at={received} />
        </Step>
      </Timeline>
    </Card>
  );
}
