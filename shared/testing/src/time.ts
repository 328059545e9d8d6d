import { act } from '@testing-library/react';

/** React draws in timers of its own, and reading an answer takes some turns, however the test's clock stands. */
const TURNS = 5;

// Taken before a test can put its own clock in its place.
const realTimeout = setTimeout;

/** Lets what is under way end: answers are read, the page is drawn, effects have run. Moves no clock. */
export function settle(): Promise<void> {
  return act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => realTimeout(resolve, 1));
  });
}

/**
 * Moves the clock of the test, and lets what is due then end. Needs `jest.useFakeTimers()`.
 *
 * @param milliseconds how far the clock moves; 0 only ends what is under way
 */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await settle();
}
