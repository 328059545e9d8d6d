import { act, render, screen } from '@testing-library/react';
import { useCountUp } from './useCountUp.ts';

function Count({ target }: { target: number }) {
  return <output>{useCountUp(target, 1000)}</output>;
}

const shown = () => Number(screen.getByRole('status').textContent);

function prefer(stillness: boolean): void {
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: stillness } as MediaQueryList);
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('counts from 0 up to the number, fast first, and stays there', () => {
  prefer(false);
  render(<Count target={800} />);
  expect(shown()).toBe(0);
  act(() => jest.advanceTimersByTime(500));
  expect(shown()).toBeGreaterThan(400);
  expect(shown()).toBeLessThan(800);
  act(() => jest.advanceTimersByTime(2000));
  expect(shown()).toBe(800);
});

test('under reduced motion the number is there at once', () => {
  prefer(true);
  render(<Count target={800} />);
  expect(shown()).toBe(800);
});
