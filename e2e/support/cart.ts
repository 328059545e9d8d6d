import type { Page } from '@playwright/test';

const KEY = 'blockhaven.personal.shop/cart';

/** A cart as it is stored. */
export const cartText = (ids: readonly string[], code?: string) => JSON.stringify({ version: 1, ids, code });

/** Stores a value as the cart of the last visit. What the page stores from then on stays. */
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
