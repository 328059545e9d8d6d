import type { ReactNode } from 'react';
import { Drawing, type DrawnBox } from './Drawing.tsx';
import { StateFrame, type TitleLevel } from './StateFrame.tsx';

/** A barred gate between two pillars, locked, with a torch on each. */
const GATE: readonly DrawnBox[] = [
  [-11, -5, -9, 22, 11, 1, 'dark'],
  [-10, -3, -8, 4, 4, 15, 'stone'],
  [6, -3, -8, 4, 4, 15, 'stone'],
  [-6, -3, 4, 12, 4, 3, 'stone'],
  [-10, -3, 8, 4, 4, 1, 'stone'],
  [6, -3, 8, 4, 4, 1, 'stone'],
  ...[-5, -2, 1, 4].map((x): DrawnBox => [x, -2, -8, 1, 1, 12, 'plank']),
  ...[-6, -1].map((z): DrawnBox => [-6, -2, z, 12, 1, 1, 'plank']),
  [-2, -1, -3, 4, 1, 3, 'gold'],
  ...[-8, 8].flatMap((x): DrawnBox[] => [
    [x, 1, -1, 1, 1, 2, 'wood'],
    [x, 1, 1, 1, 1, 1, 'torch'],
  ]),
];

export type ForbiddenStateProps = {
  title: string;
  /** Who may come in, and what to do if that should be you. */
  text: ReactNode;
  /** The way back: a link with `buttonStyles`, or a `Button`. */
  action: ReactNode;
  level?: TitleLevel;
};

/** The reader's rank does not open this place. Never blames; always offers the way back. */
export function ForbiddenState(props: ForbiddenStateProps) {
  return <StateFrame drawing={<Drawing boxes={GATE} />} {...props} />;
}
