import type { LogLevel } from '@site/contract/http/panel';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { space } from '@site/ui/tokens';
import styled from 'styled-components';
import { PartCard } from '@site/platform/PartCard';
import { Checklist } from './Checklist.tsx';
import type { Editable } from './draft.ts';
import { useText } from './useText.ts';

export const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: ${space[5]} ${space[6]};
  align-items: start;
`;

const LEVELS = ['error', 'warn', 'info', 'debug'] as const satisfies readonly LogLevel[];

interface MonitoringCardProps {
  readonly settings: Editable;
  readonly onEdit: (change: Partial<Editable>) => void;
}

export function MonitoringCard({ settings, onEdit }: MonitoringCardProps) {
  const text = useText();
  const { logLevel, checklist } = settings;
  const options = LEVELS.map((value) => ({
    value,
    label: text(value),
    description: text(`${value}About`),
  }));
  return (
    <PartCard title={text('monitoring')}>
      <Halves>
        <Stack>
          {(['showPlayerCount', 'autoRestart'] as const).map((name) => (
            <Switch
              key={name}
              label={text(name)}
              hint={text(`${name}Hint`)}
              checked={settings[name]}
              onChange={(isOn) => onEdit({ [name]: isOn })}
            />
          ))}
          <Select
            label={text('logLevel')}
            value={logLevel}
            onChange={(value) => onEdit({ logLevel: value as LogLevel })}
            options={options}
          />
        </Stack>
        <Checklist entries={checklist} onChange={(entries) => onEdit({ checklist: entries })} />
      </Halves>
    </PartCard>
  );
}
