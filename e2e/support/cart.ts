import type { Page } from '@playwright/test';

const KEY = 'blockhaven.personal.shop/cart';

export const cartText = (ids: readonly string[], code?: string) => JSON.stringify({ version: 1, ids, code });

/** Once: what the page stores later is kept. */
export async function leaveCart(page: Page, text: string): Promise<void> {
  await page.addInitScript(
    ([key, left]) => {
      const mark = `left ${left}`;
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, '1');
      localStorage.setItem(key, left);
    },
    [KEY, text] as const,
  );
}
