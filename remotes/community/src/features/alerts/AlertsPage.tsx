import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { EmptyState } from '@site/ui/EmptyState';
import { PageHeader } from '@site/ui/PageHeader';
import { Skeleton } from '@site/ui/Skeleton';
import { phone } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
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
  const { query, isUnreadBeyond } = useAlerts();
  const alerts = query.currentData;
  return (
    <>
      <PageHeader
        title={text('title')}
        actions={
          alerts
            ? alerts.length > 0 && <ReadAll alerts={alerts} isUnreadBeyond={isUnreadBeyond} />
            : !hasFailed(query) && <ReadAllSkeleton />
        }
      />
      <QueryView
        query={query}
        skeleton={<AlertsSkeleton />}
        failed={text('failedTitle')}
        keepsTitle
        text={text('failedText')}
        empty={<EmptyState title={text('emptyTitle')} text={text('emptyText')} />}
      >
        {(shown) => <AlertFeed alerts={shown} query={query} />}
      </QueryView>
    </>
  );
}
