import { ErrorState } from '@site/ui/ErrorState';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { PanelPage } from '../../frame/PanelPage.tsx';
import { SettingsEditor } from './SettingsEditor.tsx';
import { SettingsSkeleton } from './SettingsSkeleton.tsx';
import { useFreshSettings } from './useFreshSettings.ts';
import { useText } from './useText.ts';

export function ServerStatusPage() {
  const text = useText();
  const { known, isFailed, refetch } = useFreshSettings();
  const reload = () => void refetch();
  return (
    <PanelPage title={text('title')} lead={text('lead')}>
      <VisuallyHidden role="status">{known || isFailed ? '' : text('loading')}</VisuallyHidden>
      {isFailed && <ErrorState title={text('loadFailed')} retryLabel={text('retry')} onRetry={reload} />}
      {!known && !isFailed && <SettingsSkeleton />}
      {known && <SettingsEditor version={known} onOutdated={reload} />}
    </PanelPage>
  );
}
