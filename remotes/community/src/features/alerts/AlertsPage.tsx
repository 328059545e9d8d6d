import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { PageHeader } from '@site/ui/PageHeader';
import { Skeleton } from '@site/ui/Skeleton';
import { phone } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { AlertFeed } from './AlertFeed.tsx';
import { Feed } from './alertsLayout.ts';
import { ReadAll, ReadAllSkeleton } from './ReadAll.tsx';
import { useAlerts } from './useAlerts.ts';
import { useText } from './useText.ts';

const LAST_LINES = [220, 264, 196, 240, 168];

/** Most messages have one line, and two on a phone. */
const Line = styled.span`
  display: flex;
  align-items: center;
  height: 24px;
  &:first-child {
    display: none;
    ${phone} {
      display: flex;
    }
  }
`;

function AlertsSkeleton() {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <Feed aria-busy="true">
        {LAST_LINES.map((width) => (
          <article key={width}>
            <header>
              <Skeleton width={112} height={28} />
              <time>
                <Skeleton width={88} height={12} />
              </time>
            </header>
            <p>
              <Line>
                <Skeleton height={12} />
              </Line>
              <Line>
                <Skeleton width={width} height={12} />
              </Line>
            </p>
          </article>
        ))}
      </Feed>
    </>
  );
}

export function AlertsPage() {
  const text = useText();
  const { alerts, older, isUnreadBeyond, hasFailed, retry } = useAlerts();
  const page = (content: ReactNode, actions?: ReactNode) => (
    <>
      <PageHeader title={text('title')} actions={actions} />
      {content}
    </>
  );

  if (alerts && alerts.length > 0)
    return page(
      <AlertFeed alerts={alerts} older={older} />,
      <ReadAll alerts={alerts} isUnreadBeyond={isUnreadBeyond} />,
    );
  if (alerts) return page(<EmptyState title={text('emptyTitle')} text={text('emptyText')} />);
  if (!hasFailed) return page(<AlertsSkeleton />, <ReadAllSkeleton />);
  return page(
    <ErrorState
      title={text('failedTitle')}
      text={text('failedText')}
      retryLabel={text('retry')}
      onRetry={retry}
    />,
  );
}
