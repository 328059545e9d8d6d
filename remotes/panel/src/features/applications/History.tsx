import type { ApplicationDecision, ApplicationState } from '@site/contract/http/applications';
import { RetryNotice } from '@site/platform/RetryNotice';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { color, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { StateBadge } from '../../lib/StateBadge.tsx';
import { DateTime } from '@site/platform/cells';
import { Heading, Hint } from '../../lib/typography.ts';
import { useText } from './useText.ts';

const HUES: Readonly<Record<ApplicationState, string>> = {
  PENDING: color.glow,
  ACCEPTED: color.grass,
  DENIED: color.redstone,
};

const Failure = styled.div`
  margin-bottom: ${space[4]};
`;

const Step = styled.li<{ $hue?: string }>`
  position: relative;
  padding-left: ${space[5]};
  &::before {
    content: '';
    position: absolute;
    top: 8px;
    left: 0;
    width: 12px;
    height: 12px;
    background: ${({ $hue = color.second }) => $hue};
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 24px;
    bottom: -20px;
    left: 4px;
    width: 4px;
    background: ${color.line};
  }
  @media (forced-colors: active) {
    &::before {
      border: 1px solid;
    }
  }
`;

const Who = styled.p`
  line-height: 28px;
  overflow-wrap: anywhere;
`;

const Change = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  min-height: 32px;
`;

interface HistoryProps {
  /** Newest first; `undefined` while loading or after an error. */
  readonly decisions: readonly ApplicationDecision[] | undefined;
  readonly received: string;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

export function History({ decisions, received, hasFailed, onRetry }: HistoryProps) {
  const text = useText();
  return (
    <Card as="section">
      <Heading $gap={3}>{text('history')}</Heading>
      {hasFailed && (
        <Failure>
          <RetryNotice onRetry={onRetry}>{text('historyFailed')}</RetryNotice>
        </Failure>
      )}
      <Stack as="ol" aria-busy={!decisions && !hasFailed}>
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
            <Hint>
              <DateTime at={at} />
            </Hint>
          </Step>
        ))}
        <Step>
          <Who>{text('received')}</Who>
          <Hint>
            <DateTime at={received} />
          </Hint>
        </Step>
      </Stack>
    </Card>
  );
}
