import type { DrawnBox } from '@site/ui/Drawing';
import { paths } from '../../lib/paths.ts';

const BLOCK: readonly DrawnBox[] = [
  [-4, -4, -4, 8, 8, 6, 'dirt'],
  [-4, -4, 2, 8, 8, 2, 'grass'],
];

const PARTS: Readonly<Record<string, readonly DrawnBox[]>> = {
  // Sheets with a seal.
  [paths.applications]: [
    [-5, -5, -4, 10, 10, 2, 'stone'],
    [-5, -4, -1, 9, 9, 2, 'stone'],
    [-4, -5, 2, 9, 9, 2, 'stone'],
    [-1, -2, 4, 3, 3, 1, 'redstone'],
  ],
  // Two figures side by side.
  [paths.teamlist]: [
    [-6, -1, -4, 4, 4, 5, 'grass'],
    [-6, -1, 1, 4, 4, 4, 'wood'],
    [2, -3, -4, 4, 4, 5, 'ember'],
    [2, -3, 1, 4, 4, 4, 'wood'],
  ],
  // A tower with its light.
  [paths.serverstatus]: [
    [-4, -4, -5, 8, 8, 3, 'dark'],
    [-4, -4, -2, 8, 8, 3, 'stone'],
    [-4, -4, 1, 8, 8, 3, 'dark'],
    [-1, -1, 4, 2, 2, 2, 'torch'],
  ],
  // A sign on its post.
  [paths.chatlog]: [
    [-1, -1, -6, 2, 2, 5, 'plank'],
    [-6, -1, -1, 12, 2, 7, 'wood'],
    [-4, 1, 3, 8, 1, 1, 'dark'],
    [-4, 1, 1, 5, 1, 1, 'dark'],
  ],
  // A chest with its lock.
  [paths.orders]: [
    [-6, -4, -5, 12, 8, 6, 'wood'],
    [-6, -4, 1, 12, 8, 1, 'dark'],
    [-6, -4, 2, 12, 8, 3, 'plank'],
    [-1, 4, 0, 3, 1, 3, 'gold'],
  ],
  // A book.
  [paths.audit]: [
    [-5, -5, -3, 10, 10, 1, 'plank'],
    [-5, -5, -2, 9, 9, 3, 'stone'],
    [-5, -5, 1, 10, 10, 1, 'plank'],
    [-1, -1, 2, 3, 3, 1, 'gold'],
  ],
};

export function drawingOf(path: string): readonly DrawnBox[] {
  return PARTS[path] ?? BLOCK;
}

/** The drawing of a future section: a block under construction. */
export const COMING: readonly DrawnBox[] = [
  [-4, -4, -4, 8, 8, 4, 'dark'],
  [-4, -4, 0, 1, 1, 5, 'plank'],
  [3, -4, 0, 1, 1, 5, 'plank'],
  [-4, 3, 0, 1, 1, 5, 'plank'],
];
