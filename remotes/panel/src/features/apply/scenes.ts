import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';
import type { DrawnBox } from '@site/ui/Drawing';

type Material = DrawnBox[6];

/** Builds an upright picture that faces the lower left; a letter without a material is a hole. */
function plate(rows: readonly string[], materials: Readonly<Record<string, Material>>): DrawnBox[] {
  const left = -Math.floor((rows[0]?.length ?? 0) / 2);
  return rows.flatMap((row, below) =>
    Array.from(row).flatMap((letter, across): DrawnBox[] => {
      const material = materials[letter];
      return material ? [[left + across, 0, rows.length - 1 - below, 1, 1, 1, material]] : [];
    }),
  );
}

const HEART = ['.rr.rr.', 'rrrrrrr', 'rrrrrrr', '.rrrrr.', '..rrr..', '...r...'];
const PLAY = ['ddddddd', 'ddgdddd', 'ddggddd', 'ddgggdd', 'ddggddd', 'ddgdddd', 'ddddddd'];
const PROMPT = ['ddddddd', 'dgddddd', 'ddgdddd', 'dddgddd', 'ddgdddd', 'dgddggd', 'ddddddd'];
const HOUSE = ['...r...', '..rrr..', '.rrrrr.', 'rrrrrrr', '.wwwww.', '.wtwpw.', '.wwwpw.'];

export const ROLE_SCENES: Readonly<Record<ApplicationRole, readonly DrawnBox[]>> = {
  Supporter: plate(HEART, { r: 'redstone' }),
  Content: plate(PLAY, { d: 'dark', g: 'gold' }),
  Developer: plate(PROMPT, { d: 'dark', g: 'grass' }),
  Builder: plate(HOUSE, { r: 'ember', w: 'wood', t: 'torch', p: 'plank' }),
};

const MEADOW: readonly DrawnBox[] = [
  [-5, -5, -2, 11, 11, 1, 'dirt'],
  [-5, -5, -1, 11, 11, 1, 'grass'],
];
/** A step that has not been reached yet. */
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

/** The light is on while the application is being read. */
export const review = (state: ApplicationState): readonly DrawnBox[] =>
  state === 'PENDING'
    ? [...MEADOW, ...LECTERN, ...torchAt(-4, 5), ...torchAt(5, -4)]
    : [...MEADOW, ...LECTERN];

export const DECISION: Readonly<Record<ApplicationState, readonly DrawnBox[]>> = {
  PENDING: [...ROCK, ...plate(GATE, { w: 'dark', p: 'dark', g: 'stone' })],
  ACCEPTED: [...MEADOW, ...CUP, ...torchAt(-4, 5), ...torchAt(5, -4)],
  DENIED: [...MEADOW, ...plate(GATE, { w: 'wood', p: 'plank', g: 'gold' })],
};
