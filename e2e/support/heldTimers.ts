import type { Page } from '@playwright/test';

interface Held {
  readonly id: number;
  readonly delay: number;
  readonly run: () => void;
}

type Holder = typeof globalThis & { heldTimers: Held[] };

function hold(delays: readonly number[]): void {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const heldTimers: Held[] = [];
  // Negative, because the browser's own timer ids are positive.
  let last = 0;
  const setTimer = (run: (...args: unknown[]) => void, delay = 0, ...rest: unknown[]) => {
    if (!delays.includes(delay)) return start(run, delay, ...rest);
    last -= 1;
    heldTimers.push({ id: last, delay, run: () => run(...rest) });
    return last;
  };
  const clearTimer = (id: number) => {
    const place = heldTimers.findIndex((held) => held.id === id);
    if (place >= 0) heldTimers.splice(place, 1);
    else stop(id);
  };
  Object.assign(globalThis, { heldTimers, setTimeout: setTimer, clearTimeout: clearTimer });
}

/** Holds timers until `release`, so that tests can check their effect. */
export async function holdTimers(page: Page, ...delays: number[]): Promise<void> {
  await page.addInitScript(hold, delays);
}

/** Fails if the page has started no timer with this delay. */
export async function release(page: Page, delay: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => (globalThis as Holder).heldTimers.some((held) => held.delay === wanted),
    delay,
  );
  await page.evaluate(() => {
    for (const { run } of (globalThis as Holder).heldTimers.splice(0)) run();
  });
}
