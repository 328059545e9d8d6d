import { FFA_MODE, modeId, MODES, type Mode } from '@site/contract/modes';
import { site } from '@site/platform/store';

export interface GameMode {
  /** Its id in the API. */
  readonly id: string;
  /** The same in every language. */
  readonly label: string;
  readonly score: 'trophies' | 'wins';
}

const LABELS: Readonly<Record<Mode, string>> = {
  bedwars: 'Bedwars',
  [FFA_MODE]: `${site.name}FFA`,
  mlgrush: 'MLGRush',
  cores: 'Cores',
};

export const gameModes: readonly GameMode[] = MODES.map((mode) => ({
  id: modeId(mode, site.name),
  label: LABELS[mode],
  score: mode === 'cores' ? 'wins' : 'trophies',
}));
