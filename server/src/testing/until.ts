import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which waiting is given up: no machine is that slow. */
const TIMEOUT_MS = 60_000;

/** Waits until something holds that comes about by itself. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const started = performance.now(); performance.now() - started < TIMEOUT_MS;) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error('It did not come to hold');
}
