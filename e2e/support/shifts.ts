import type { Page } from '@playwright/test';

/** Starts to add up layout shifts without user input, once the site's fonts are loaded. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  // On a first visit they replace the fallback fonts as soon as the page is idle, which may be now.
  await page.waitForFunction(
    () => /fonts=1/.test(document.cookie) && [...document.fonts].every(({ status }) => status !== 'loading'),
  );
  const sum = await page.evaluateHandle(() => {
    const moved = { far: 0 };
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number })[]) moved.far += entry.value;
    };
    new PerformanceObserver((list) => add(list.getEntries())).observe({ type: 'layout-shift' });
    return moved;
  });
  return async () => {
    await page.waitForTimeout(200);
    return sum.evaluate(({ far }) => far);
  };
}

/** When the font arrives on a first visit, units move by some pixels: a shift of 0.0001, which is ignored. */
export function recordShifts(): void {
  const shifts: string[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources?: { node?: Node }[];
    })[]) {
      if (entry.value < 0.0002 && !entry.sources?.length) continue;
      shifts.push(`${entry.value.toFixed(4)} ${entry.sources?.map(({ node }) => node?.nodeName).join()}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
