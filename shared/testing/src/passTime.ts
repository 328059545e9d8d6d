import { act } from '@testing-library/react';
import { settle } from './settle.ts';

/**
 * Moves the clock of the test, and lets what is due then end: answers are read, the page is drawn. Needs
 * `jest.useFakeTimers()`.
 *
 * @param milliseconds how far the clock moves; 0 only ends what is under way
 */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await settle();
}
