import { Drawing, type DrawnBox } from './Drawing.tsx';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const GATE: readonly DrawnBox[] = [
  [-11, -4, -6, 22, 9, 1, 'dark'],
  ...[-10, 6].flatMap((x): DrawnBox[] => [
    [x, -3, -5, 4, 4, 12, 'stone'],
    [x + 1, -2, 7, 2, 2, 2, 'stone'],
    [x + 2, 1, -1, 1, 1, 2, 'wood'],
    [x + 2, 1, 1, 1, 1, 1, 'torch'],
  ]),
  [-6, -3, 4, 12, 4, 2, 'stone'],
  ...[-5, -2, 1, 4].map((x): DrawnBox => [x, -2, -5, 1, 1, 9, 'plank']),
  ...[-3, 1].map((z): DrawnBox => [-6, -2, z, 12, 1, 1, 'plank']),
  [-1, -1, -2, 3, 1, 3, 'gold'],
];

/** The user's rank has no access. Says who has, doesn't blame, and always offers a way back. */
export function ForbiddenState(props: StateProps & Required<Pick<StateProps, 'text' | 'action'>>) {
  return <StateFrame drawing={<Drawing boxes={GATE} />} {...props} />;
}
