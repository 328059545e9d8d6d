import { EmptyState } from '@site/ui/EmptyState';
import { ErrorState } from '@site/ui/ErrorState';
import { PageHeader } from '@site/ui/PageHeader';
import { AlertFeed } from './AlertFeed.tsx';
import { AlertsSkeleton } from './AlertsSkeleton.tsx';
import { ReadAll, ReadAllSkeleton } from './ReadAll.tsx';
import { useAlerts } from './useAlerts.ts';
import { useText } from './useText.ts';

export function AlertsPage() {
  const text = useText();
  const { alerts, hasFailed, retry } = useAlerts();

  if (alerts && alerts.length > 0) {
    return (
      <>
        <PageHeader title={text('title')} actions={<ReadAll alerts={alerts} />} />
        <AlertFeed alerts={alerts} />
      </>
    );
  }
  if (alerts) {
    return (
      <>
        <PageHeader title={text('title')} />
        <EmptyState title={text('emptyTitle')} text={text('emptyText')} />
      </>
    );
  }
  if (hasFailed) {
    return (
      <>
        <PageHeader title={text('title')} />
        <ErrorState
          title={text('failedTitle')}
          text={text('failedText')}
          retryLabel={text('retry')}
          onRetry={retry}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={text('title')} actions={<ReadAllSkeleton />} />
      <AlertsSkeleton />
    </>
  );
}
