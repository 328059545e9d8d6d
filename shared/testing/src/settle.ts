import { act } from '@testing-library/react';
import { setTimeout as wait } from 'node:timers/promises';

/** React draws in timers of its own, and reading an answer takes some turns, however the test's clock stands. */
const TURNS = 5;

/** Lets what is under way end: answers are read, the page is drawn, effects have run. Moves no clock. */
export function settle(): Promise<void> {
  return act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await wait(1);
  });
}
