import { modeId, modeName, MODES } from '@site/contract/modes';
import { site } from '@site/platform/remote';

/** The modes with their ids in the API. */
export const gameModes = MODES.map((mode) => ({
  id: modeId(mode, site.name),
  name: modeName(mode, site.name),
}));

/** Returns the name of a mode, or its id if it is unknown. */
export const nameOfMode = (id: string): string => gameModes.find((mode) => mode.id === id)?.name ?? id;
