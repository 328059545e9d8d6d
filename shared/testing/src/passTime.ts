import { act } from '@testing-library/react';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reading an answer takes the real machine some turns, however the clock of the test stands. */
const TURNS = 5;

/**
 * Moves the clock of the test, and lets what is due then end: answers are read, the page is drawn. Needs
 * `jest.useFakeTimers()`.
 *
 * @param milliseconds how far the clock moves; 0 only ends what is under way
 */
export function passTime(milliseconds: number): Promise<void> {
  return act(async () => {
    await jest.advanceTimersByTimeAsync(milliseconds);
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  });
}
