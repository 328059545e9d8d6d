import { LIMITS } from '@site/contract/limits';
import { Badge } from '@site/ui/Badge';
import { TextArea } from '@site/ui/TextArea';
import type { Version } from './editable.ts';
import { MaintenanceSwitch } from './MaintenanceSwitch.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { CardHead, CardTitle, Column, Halves, SettingsCard } from './settingsLayout.ts';
import { useText } from './useText.ts';

interface MaintenanceCardProps {
  readonly version: Version;
  /** As it is edited. */
  readonly message: string;
  readonly onMessage: (message: string) => void;
  readonly onOutdated: () => void;
}

export function MaintenanceCard({ version, message, onMessage, onOutdated }: MaintenanceCardProps) {
  const text = useText();
  const { enabled } = version.settings.maintenance;
  return (
    <SettingsCard>
      <CardHead>
        <CardTitle>{text('maintenance')}</CardTitle>
        <Badge tone={enabled ? 'redstone' : 'grass'}>{text(enabled ? 'isOn' : 'isOff')}</Badge>
      </CardHead>
      <Halves>
        <Column>
          <MaintenanceSwitch
            version={version}
            hasUnsavedMessage={message.trim() !== version.settings.maintenance.message}
            onOutdated={onOutdated}
          />
          <TextArea
            label={text('message')}
            hint={text('messageHint')}
            dir="auto"
            maxLength={LIMITS.maintenanceMessage.max}
            leftLabel={(count) => text('left', { count })}
            value={message}
            onChange={({ target }) => onMessage(target.value)}
          />
        </Column>
        <MessagePreview label={text('preview')} message={message} />
      </Halves>
    </SettingsCard>
  );
}
