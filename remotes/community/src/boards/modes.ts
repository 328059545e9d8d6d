import { modeId, modeName, MODES } from '@site/contract/modes';
import { site } from '@site/platform/remote';

export interface GameMode {
  readonly id: string;
  readonly label: string;
  readonly score: 'trophies' | 'wins';
}

export const gameModes: readonly GameMode[] = MODES.map((mode) => ({
  id: modeId(mode, site.name),
  label: modeName(mode, site.name),
  score: mode === 'cores' ? 'wins' : 'trophies',
}));
