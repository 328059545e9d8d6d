import type { Page } from '@playwright/test';

/** What takes away what a visitor reads waits this long or longer, in milliseconds; nothing else of a page does. */
const LONG = 1_000;

type Holder = typeof globalThis & { holdTimers(): void };

/** Runs in the page, before anything of it does. */
function prepareTimers(long: number): void {
  const start = globalThis.setTimeout;
  let isHeld = false;
  const setTimer = (run: (...args: unknown[]) => void, delay?: number, ...rest: unknown[]) =>
    isHeld && (delay ?? 0) >= long ? 0 : start(run, delay, ...rest);
  Object.assign(globalThis, {
    setTimeout: setTimer,
    holdTimers() {
      isHeld = true;
    },
  });
}

/** Makes a page ready for `holdTimers`. */
export async function makeHoldable(page: Page): Promise<void> {
  await page.addInitScript(prepareTimers, LONG);
}

/** From now on no timer of a second or more begins to run: a message that would leave by itself stays. */
export async function holdTimers(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as Holder).holdTimers());
}
