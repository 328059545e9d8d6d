import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout in milliseconds: no machine is that slow. */
const TIMEOUT_MS = 60_000;

/** Polls until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const started = performance.now(); performance.now() - started < TIMEOUT_MS;) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error('It did not come to hold');
}
