import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { usePolling } from '@site/platform/usePolling';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useEffect } from 'react';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { useDraft, type Version } from './draft.ts';
import { MaintenanceCard } from './MaintenanceCard.tsx';
import { MonitoringCard } from './MonitoringCard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useSettingsQuery } from './settingsApi.ts';
import { useText } from './useText.ts';

const EVERY = 10_000;

interface SettingsEditorProps {
  readonly version: Version;
  /** Fetches the newest version, after a write over an older one was refused. */
  readonly onOutdated: () => Promise<Version | undefined>;
}

function SettingsEditor({ version, onOutdated }: SettingsEditorProps) {
  const edits = useDraft(version);
  const { draft, edit, isUnsaved } = edits;

  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  return (
    <>
      <Stack $gap={5}>
        <MaintenanceCard
          version={version}
          message={draft.mine.message}
          onMessage={(message) => edit({ message })}
          onOutdated={onOutdated}
        />
        <MonitoringCard settings={draft.mine} onEdit={edit} />
      </Stack>
      <SaveBar version={version} edits={edits} onOutdated={onOutdated} />
    </>
  );
}

const skeleton = (
  <Stack $gap={5} aria-busy="true">
    <Skeleton height={420} steps={3} />
    <Skeleton height={420} steps={3} />
  </Stack>
);

export function ServerStatusPage() {
  const text = useText();
  const query = useSettingsQuery(undefined, FRESH.queryOptions);
  usePolling(() => {
    if (query.currentData && !query.isFetching) void query.refetch();
  }, EVERY);
  const isLoading = !query.currentData && !hasFailed(query);
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <VisuallyHidden role="status">{isLoading && text('loading')}</VisuallyHidden>
      <QueryView query={query} skeleton={skeleton} failed={text('loadFailed')} keepsTitle>
        {(version) => (
          <SettingsEditor version={version} onOutdated={async () => (await query.refetch()).data} />
        )}
      </QueryView>
    </PanelPage>
  );
}
