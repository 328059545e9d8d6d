import type { Find } from './shot.ts';

/** The password of every demo account. */
export const PASSWORD = 'blockhaven-demo';

/** The button that opens the menu of who is logged in, with or without unread alerts. */
export function accountButton(name: string): Find {
  return ({ page }) =>
    page.getByRole('button', { name: new RegExp(`^(Account of|Konto von) ${name}(,|$)`) }).first();
}
