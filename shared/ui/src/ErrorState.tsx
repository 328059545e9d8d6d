import { Button } from './Button.tsx';
import { Drawing, type DrawnBox } from './Drawing.tsx';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const BROKEN: readonly DrawnBox[] = [
  [-8, -8, -5, 17, 17, 1, 'dark'],
  ...[0, -2, 1, -1].flatMap((crack, i): DrawnBox[] => [
    [-6, 3 * i - 6, -4, 6 + crack, 3, 10, 'stone'],
    [crack, 3 * i - 6, -4, 2, 3, 6, 'ember'],
    [crack, 3 * i - 6, 2, 2, 3, 1, 'redstone'],
    [crack + 2, 3 * i - 6, -4, 4 - crack, 3, 8, 'stone'],
  ]),
  [-4, 7, -4, 2, 1, 1, 'stone'],
  [7, 2, -4, 1, 2, 1, 'redstone'],
  [7, -3, -4, 1, 1, 2, 'stone'],
];

type ErrorStateProps = Omit<StateProps, 'action'> & { onRetry: () => void; retryLabel: string };

/**
 * Something failed: announced immediately (`alert`). If the retry removes the button, the focus stays at this place.
 */
export function ErrorState({ onRetry, retryLabel, ...rest }: ErrorStateProps) {
  return (
    <StateFrame
      role="alert"
      drawing={<Drawing boxes={BROKEN} />}
      action={<Button onClick={onRetry}>{retryLabel}</Button>}
      {...rest}
    />
  );
}
