import { act } from '@testing-library/react';

/** Turns of the event loop in which React renders and responses are read, even with fake timers. */
const TURNS = 5;

// Saved before a test can install fake timers.
const realTimeout = setTimeout;

/** Waits until responses are read, the page is rendered and effects have run, without advancing the clock. */
export function settle(): Promise<void> {
  return act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => realTimeout(resolve, 1));
  });
}

/** Advances the test's clock, unless by 0, and waits for everything that is due. Requires `jest.useFakeTimers()`. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await settle();
}
