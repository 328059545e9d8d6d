import type { LogLevel } from '@site/contract/http/panel';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { CardHead, PanelCard } from '../../lib/cardLayout.ts';
import { Heading } from '../../lib/typography.ts';
import { Checklist } from './Checklist.tsx';
import type { Editable } from './draft.ts';
import { Halves } from './settingsLayout.ts';
import { useText } from './useText.ts';

const LEVELS = ['error', 'warn', 'info', 'debug'] as const satisfies readonly LogLevel[];

interface MonitoringCardProps {
  readonly settings: Editable;
  readonly onEdit: (change: Partial<Editable>) => void;
}

export function MonitoringCard({ settings, onEdit }: MonitoringCardProps) {
  const text = useText();
  const { showPlayerCount, autoRestart, logLevel, checklist } = settings;
  const options = LEVELS.map((value) => ({
    value,
    label: text(value),
    description: text(`${value}About`),
  }));
  const chooseLevel = (value: string) => {
    const level = LEVELS.find((known) => known === value);
    if (level) onEdit({ logLevel: level });
  };
  return (
    <PanelCard>
      <CardHead>
        <Heading>{text('monitoring')}</Heading>
      </CardHead>
      <Halves>
        <Stack>
          <Switch
            label={text('showPlayerCount')}
            hint={text('showPlayerCountHint')}
            checked={showPlayerCount}
            onChange={(isOn) => onEdit({ showPlayerCount: isOn })}
          />
          <Switch
            label={text('autoRestart')}
            hint={text('autoRestartHint')}
            checked={autoRestart}
            onChange={(isOn) => onEdit({ autoRestart: isOn })}
          />
          <Select label={text('logLevel')} value={logLevel} onChange={chooseLevel} options={options} />
        </Stack>
        <Checklist entries={checklist} onChange={(entries) => onEdit({ checklist: entries })} />
      </Halves>
    </PanelCard>
  );
}
