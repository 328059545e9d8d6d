import { codeOf, messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { useState } from 'react';
import type { Version } from './editable.ts';
import { MessagePreview } from './MessagePreview.tsx';
import { useToggleMaintenanceMutation } from './settingsApi.ts';
import { useText } from './useText.ts';

interface MaintenanceSwitchProps {
  readonly version: Version;
  /** Players will read the saved message, and another one stands in the form. */
  readonly hasUnsavedMessage: boolean;
  readonly onOutdated: () => void;
}

/** Turns maintenance on and off at once; asks before it shuts players out. */
export function MaintenanceSwitch({ version, hasUnsavedMessage, onOutdated }: MaintenanceSwitchProps) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [toggle, { isLoading, error }] = useToggleMaintenanceMutation();
  const { enabled, message } = version.settings.maintenance;

  const turn = async () => {
    setIsAsking(false);
    const result = await toggle(version);
    if (codeOf(result.error) === 'settings_changed') onOutdated();
  };

  return (
    <div>
      <Switch
        label={text('switch')}
        hint={text('switchHint')}
        checked={enabled}
        busy={isLoading}
        onChange={(isOn) => (isOn ? setIsAsking(true) : void turn())}
      />
      {error !== undefined && (
        <Notice tone="error" title={text('toggleFailed')}>
          {messageOf(error)}
        </Notice>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text('turnOnTitle')}
        closeLabel={text('cancel')}
      >
        <Stack>
          <p>{text('turnOnText')}</p>
          <MessagePreview label={text('willRead')} message={message} />
          {hasUnsavedMessage && <Notice tone="warning">{text('unsavedMessage')}</Notice>}
          <Cluster $justify="end">
            <Button onClick={() => setIsAsking(false)}>{text('cancel')}</Button>
            <Button variant="danger" onClick={() => void turn()}>
              {text('turnOn')}
            </Button>
          </Cluster>
        </Stack>
      </Dialog>
    </div>
  );
}
