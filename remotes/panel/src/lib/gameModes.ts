import { modeId, modeName, MODES } from '@site/contract/modes';
import { site } from '@site/platform/remote';

export const gameModes = MODES.map((mode) => ({
  id: modeId(mode, site.name),
  name: modeName(mode, site.name),
}));

export const nameOfMode = (id: string): string => gameModes.find((mode) => mode.id === id)?.name ?? id;
