import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { PageHeader } from '@site/ui/PageHeader';
import type { ReactNode } from 'react';
import { AlertFeed } from './AlertFeed.tsx';
import { AlertsSkeleton } from './AlertsSkeleton.tsx';
import { ReadAll, ReadAllSkeleton } from './ReadAll.tsx';
import { useAlerts } from './useAlerts.ts';
import { useText } from './useText.ts';

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
