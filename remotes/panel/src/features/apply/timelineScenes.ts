import type { ApplicationState } from '@site/contract/http/applications';
import type { DrawnBox } from '@site/ui/Drawing';
import { plate } from './plate.ts';

const MEADOW: readonly DrawnBox[] = [
  [-5, -5, -2, 11, 11, 1, 'dirt'],
  [-5, -5, -1, 11, 11, 1, 'grass'],
];
/** Where the way has not led yet. */
const ROCK: readonly DrawnBox[] = [[-5, -5, -2, 11, 11, 2, 'dark']];

const LETTER = ['ggggggggg', 'tgtttttgt', 'ttgtttgtt', 'tttgrgttt', 'ttttrtttt', 'ttttttttt'];
const GATE = ['wwwwwwwww', 'wpppwpppw', 'wpppwpppw', 'wppgwgppw', 'wpppwpppw', 'wpppwpppw', 'wpppwpppw'];

const torchAt = (x: number, y: number): readonly DrawnBox[] => [
  [x, y, 0, 1, 1, 3, 'plank'],
  [x, y, 3, 1, 1, 1, 'torch'],
];

const LECTERN: readonly DrawnBox[] = [
  [-1, -1, 0, 3, 3, 3, 'plank'],
  [-2, -2, 3, 5, 5, 1, 'wood'],
  [-2, -2, 4, 2, 5, 1, 'stone'],
  [1, -2, 4, 2, 5, 1, 'stone'],
];

const CUP: readonly DrawnBox[] = [
  [-3, -3, 0, 7, 7, 1, 'stone'],
  [-2, -2, 1, 5, 5, 1, 'stone'],
  [0, 0, 2, 1, 1, 2, 'gold'],
  [-1, -1, 4, 3, 3, 1, 'gold'],
  [-2, -2, 5, 5, 5, 3, 'gold'],
];

export const SENT: readonly DrawnBox[] = [
  ...MEADOW,
  ...plate(LETTER, { g: 'gold', t: 'torch', r: 'redstone' }),
];

/** The light is on as long as somebody reads. */
export const review = (state: ApplicationState): readonly DrawnBox[] =>
  state === 'PENDING'
    ? [...MEADOW, ...LECTERN, ...torchAt(-4, 5), ...torchAt(5, -4)]
    : [...MEADOW, ...LECTERN];

export const DECISION: Readonly<Record<ApplicationState, readonly DrawnBox[]>> = {
  PENDING: [...ROCK, ...plate(GATE, { w: 'dark', p: 'dark', g: 'stone' })],
  ACCEPTED: [...MEADOW, ...CUP, ...torchAt(-4, 5), ...torchAt(5, -4)],
  DENIED: [...MEADOW, ...plate(GATE, { w: 'wood', p: 'plank', g: 'gold' })],
};
