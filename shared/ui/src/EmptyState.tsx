import { Drawing, type DrawnBox } from './Drawing.tsx';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const CHEST: readonly DrawnBox[] = [
  [-7, -7, -4, 14, 14, 2, 'dirt'],
  [-7, -7, -2, 14, 14, 1, 'grass'],
  [-5, -4, -1, 10, 8, 1, 'plank'],
  [-5, -4, 0, 10, 1, 4, 'wood'],
  [-5, -4, 0, 1, 8, 4, 'wood'],
  [-5, 3, 0, 10, 1, 4, 'wood'],
  [4, -4, 0, 1, 8, 4, 'wood'],
  [-5, -5, 4, 10, 1, 6, 'plank'],
  [-1, 4, 1, 2, 1, 2, 'gold'],
];

/** An empty list or page. Explains what will appear here, and how. */
export function EmptyState(props: StateProps) {
  return <StateFrame drawing={<Drawing boxes={CHEST} />} {...props} />;
}
