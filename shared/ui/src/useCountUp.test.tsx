import { act, render, screen } from '@testing-library/react';
import { useCountUp } from './useCountUp.ts';

const Count = ({ to }: { readonly to: number }) => <p>{useCountUp(to, 1_000)}</p>;
const shown = () => Number(screen.getByRole('paragraph').textContent);

test('begins at 0, and goes on from what is shown when the number changes', () => {
  jest.useFakeTimers();
  const { rerender } = render(<Count to={1_000} />);
  expect(shown()).toBe(0);
  act(() => jest.advanceTimersByTime(1_100));
  expect(shown()).toBe(1_000);
  rerender(<Count to={1_200} />);
  for (let frame = 0; frame < 5; frame += 1) {
    act(() => jest.advanceTimersByTime(17));
    expect(shown()).toBeGreaterThanOrEqual(1_000);
  }
  act(() => jest.advanceTimersByTime(1_100));
  expect(shown()).toBe(1_200);
  jest.useRealTimers();
});
