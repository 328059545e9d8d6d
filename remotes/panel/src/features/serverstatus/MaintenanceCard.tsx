import { LIMITS, MAINTENANCE_MESSAGE } from '@site/contract/limits';
import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { codeOf, messageOf } from '@site/platform/errors';
import { Badge } from '@site/ui/Badge';
import { Card } from '@site/ui/Card';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { TextArea } from '@site/ui/TextArea';
import { color, space } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { PartCard } from '@site/platform/PartCard';
import { Heading, Hint } from '../../lib/typography.ts';
import { WrittenText } from '../../lib/WrittenText.tsx';
import type { Version } from './draft.ts';
import { useToggleMaintenanceMutation } from './settingsApi.ts';
import { Halves } from './MonitoringCard.tsx';
import { useText } from './useText.ts';

/** As high as the fields beside it. */
const Screen = styled(Card)`
  --face: ${color.ground};
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space[3]};
  min-height: 264px;
  text-align: center;
`;

function MessagePreview({ label, message }: Readonly<Record<'label' | 'message', string>>) {
  const text = useText();
  const own = message.trim();
  return (
    <Stack as="figure" $gap={2}>
      <Hint as="figcaption">{label}</Hint>
      <Screen>
        <Heading as="p">{text('maintenance')}</Heading>
        <WrittenText>{own && own !== MAINTENANCE_MESSAGE ? own : text('defaultMessage')}</WrittenText>
        <Badge tone="torch">{text('refresh')}</Badge>
      </Screen>
    </Stack>
  );
}

interface MaintenanceCardProps {
  readonly version: Version;
  readonly message: string;
  readonly onMessage: (message: string) => void;
  readonly onOutdated: () => unknown;
}

export function MaintenanceCard({ version, message, onMessage, onOutdated }: MaintenanceCardProps) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [toggle, { isLoading, error }] = useToggleMaintenanceMutation();
  const { enabled, message: saved } = version.settings.maintenance;

  const turn = async () => {
    setIsAsking(false);
    const result = await toggle(version);
    if (codeOf(result.error) === 'settings_changed') onOutdated();
  };

  return (
    <PartCard
      // The bar of the site that tells of maintenance is a region of the same name.
      as="article"
      title={text('maintenance')}
      acts={<Badge tone={enabled ? 'redstone' : 'grass'}>{text(enabled ? 'isOn' : 'isOff')}</Badge>}
    >
      <Halves>
        <Stack>
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
          </div>
          <TextArea
            label={text('message')}
            hint={text('messageHint')}
            dir="auto"
            maxLength={LIMITS.maintenanceMessage.max}
            leftLabel={(count) => text('left', { count })}
            value={message}
            onChange={({ target }) => onMessage(target.value)}
          />
        </Stack>
        <MessagePreview label={text('preview')} message={message} />
      </Halves>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('turnOnTitle')}
        confirmLabel={text('turnOn')}
        onConfirm={() => void turn()}
        onClose={() => setIsAsking(false)}
      >
        <p>{text('turnOnText')}</p>
        <MessagePreview label={text('willRead')} message={saved} />
        {message.trim() !== saved && <Notice tone="warning">{text('unsavedMessage')}</Notice>}
      </ConfirmDialog>
    </PartCard>
  );
}
