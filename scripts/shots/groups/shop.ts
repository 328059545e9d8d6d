import { heading, text } from '../find.ts';
import type { Shot, Visit } from '../shot.ts';

/** What was put in for a picture is still there for the next one; an account of its own keeps it off the others. */
async function emptyCart({ page }: Visit): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('shop/cart')) localStorage.removeItem(key);
  });
  await page.reload();
}

const shop = { screen: 'shop', account: 'player' } as const;

export const shopShots: readonly Shot[] = [
  {
    ...shop,
    state: 'categories',
    address: '/shop',
    shows: heading('Stats reset tokens', 'Stats-Reset-Token'),
  },
  {
    ...shop,
    state: 'ranks',
    address: '/shop/ranks',
    shows: heading('What each rank brings', 'Was jeder Rang bringt'),
  },
  { ...shop, state: 'coins', address: '/shop/coins', shows: heading('50,000 coins', '50.000 Coins') },
  { ...shop, state: 'tokens', address: '/shop/tokens', shows: heading('5 tokens', '5 Token') },
  {
    ...shop,
    account: 'mvp',
    state: 'put-in',
    address: '/shop/ranks',
    isWindow: true,
    prepare: emptyCart,
    brief: ({ page }) => page.getByRole('listitem').filter({ hasText: 'VIP' }).getByRole('button').click(),
    shows: text('VIP is in your cart', 'VIP liegt in deinem Warenkorb'),
  },
];
