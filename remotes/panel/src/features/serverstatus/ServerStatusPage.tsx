import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { selectUser, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { usePolling } from '@site/platform/usePolling';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useEffect } from 'react';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import type { Editable, Version } from './draft.ts';
import { MaintenanceCard } from './MaintenanceCard.tsx';
import { MonitoringCard } from './MonitoringCard.tsx';
import { News, QuietNews } from './News.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useSettingsQuery } from './settingsApi.ts';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import { edited, left, opened, selectDraft, selectIsUnsaved, selectKnown } from './settingsSlice.ts';
import { useText } from './useText.ts';

/** Polling interval of the open page in milliseconds. */
const EVERY = 10_000;

/** Keeps the settings up to date while the page is open: polls them, and refetches them when the user returns. */
function useFreshSettings() {
  const dispatch = useAppDispatch();
  const editor = useAppSelector(selectUser)?.uuid;
  const known = useAppSelector(selectKnown);
  const query = useSettingsQuery(undefined, FRESH.queryOptions);

  useEffect(() => {
    dispatch(opened(editor));
    return () => void dispatch(left());
  }, [dispatch, editor]);

  usePolling(() => {
    if (known && !query.isFetching) void query.refetch();
  }, EVERY);

  return { ...query, currentData: known ?? undefined };
}

interface SettingsEditorProps {
  readonly version: Version;
  /** A write was refused because there is a newer version. */
  readonly onOutdated: () => void;
}

/** Asks before the window is closed or reloaded while something is unsaved. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

function SettingsEditor({ version, onOutdated }: SettingsEditorProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectDraft);
  useLeaveWarning(useAppSelector(selectIsUnsaved));
  if (!draft) return null;
  const edit = (change: Partial<Editable>) => dispatch(edited(change));
  return (
    <>
      <QuietNews version={version} />
      <Stack $gap={5}>
        <MaintenanceCard
          version={version}
          message={draft.mine.message}
          onMessage={(message) => edit({ message })}
          onOutdated={onOutdated}
        />
        <MonitoringCard settings={draft.mine} onEdit={edit} />
      </Stack>
      <News version={version} draft={draft} />
      <SaveBar version={version} edited={draft.mine} onOutdated={onOutdated} />
    </>
  );
}

export function ServerStatusPage() {
  const text = useText();
  const query = useFreshSettings();
  const isLoading = !query.currentData && !hasFailed(query);
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <VisuallyHidden role="status">{isLoading && text('loading')}</VisuallyHidden>
      <QueryView query={query} skeleton={<SettingsSkeleton />} failed={text('loadFailed')} keepsTitle>
        {(known) => <SettingsEditor version={known} onOutdated={() => void query.refetch()} />}
      </QueryView>
    </PanelPage>
  );
}
