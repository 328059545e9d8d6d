import { useAppDispatch, useAppSelector } from '@site/platform/store';
import { useEffect } from 'react';
import type { Editable, Version } from './editable.ts';
import { MaintenanceCard } from './MaintenanceCard.tsx';
import { MonitoringCard } from './MonitoringCard.tsx';
import { News, QuietNews } from './News.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Cards } from './settingsLayout.ts';
import { edited, selectDraft, selectIsUnsaved } from './settingsSlice.ts';

interface SettingsEditorProps {
  readonly version: Version;
  /** A write was refused since there is a newer version. */
  readonly onOutdated: () => void;
}

/** Asks before the window is closed or loaded anew over something unsaved. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

export function SettingsEditor({ version, onOutdated }: SettingsEditorProps) {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectDraft);
  useLeaveWarning(useAppSelector(selectIsUnsaved));
  if (!draft) return null;
  const edit = (change: Partial<Editable>) => dispatch(edited(change));
  return (
    <>
      <QuietNews version={version} />
      <Cards>
        <MaintenanceCard
          version={version}
          message={draft.mine.message}
          onMessage={(message) => edit({ message })}
          onOutdated={onOutdated}
        />
        <MonitoringCard settings={draft.mine} onEdit={edit} />
      </Cards>
      <News version={version} draft={draft} />
      <SaveBar version={version} edited={draft.mine} onOutdated={onOutdated} />
    </>
  );
}
