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
