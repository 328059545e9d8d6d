import type { Page } from '@playwright/test';
import { cartText, leaveCart } from '../support/cart.ts';
import { callerAs } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { logIn, submitLogin } from '../support/visitor.ts';

/** Replaces every text of the page, now and later, with a copy in `<font>` elements, as Chrome's translator does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!text.data.trim() || !parent || parent.closest('font, svg, script, style, textarea, select'))
          continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data;
        text.replaceWith(outer);
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrap(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    wrap(document.body);
  });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await translate(page);
  await expect(page.locator('font font').first()).toBeAttached();
}

test.afterEach(({ pageErrors }) => {
  expect(pageErrors.uncaught).toEqual([]);
});

test('the login', async ({ page }) => {
  const main = page.getByRole('main');
  await open(page, '/login');
  await main.getByRole('button', { name: 'Show password' }).click();
  await expect(main.getByText('Hide', { exact: true })).toBeVisible();
  await expect(main.getByText('Show', { exact: true })).toHaveCount(0);
  await submitLogin(page, 'champ', 'wrong');
  await expect(main.getByText('Wrong username or password!')).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(main.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expect(main.getByText('Log in', { exact: true })).toHaveCount(0);
});

test('the cart', async ({ page }) => {
  const main = page.getByRole('main');
  await logIn(page, 'champ');
  await leaveCart(page, cartText(['tokens/5 Tokens', 'ranks/VIP', 'tokens/5 Tokens']));
  await open(page, '/shop/cart');
  await main.getByRole('button', { name: 'One more 5 tokens' }).click();
  await main.getByRole('button', { name: 'Remove all 3 5 tokens' }).click();
  await expect(main.getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('4 items', { exact: true })).toBeVisible();
  await main.getByLabel('Voucher code').fill('summer10');
  await main.getByRole('button', { name: 'Redeem' }).click();
  await expect(main.getByText('Discount (10%)')).toBeVisible();
  await main.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(main.getByRole('link', { name: /^Cart/ })).toBeVisible();
});

test('a form and a list', async ({ page }) => {
  const main = page.getByRole('main');
  await logIn(page, 'vip');
  await open(page, '/apply');
  await main.getByLabel('Your strengths').fill('Patience.');
  await expect(main.getByText('9/2000', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Send application' }).click();
  await expect(main.getByText('Please choose a role.')).toBeVisible();
  await main.getByLabel('Role', { exact: true }).selectOption('Builder');
  await expect(main.getByText('Please choose a role.')).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Clans' }).click();
  await main.getByLabel('Search by name or tag').fill('no such clan');
  await expect(main.getByText('No clans found')).toBeVisible();
  await main.getByRole('button', { name: 'Clear search' }).click();
  await expect(main.getByText(/^\d+ clans$/)).toBeVisible();
});

test('leaderboards, alerts and the landing page', async ({ page, apiClient }) => {
  const main = page.getByRole('main');
  const champ = await callerAs(apiClient, 'champ');
  await champ.send('POST', '/alerts/send-application-alert', { category: 'system', message: 'A message.' });
  await logIn(page, 'champ');
  await open(page, '/stats');
  for (const name of ['Cores', 'Bedwars']) {
    await main.getByRole('tab', { name }).click();
    await expect(main.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  }
  await main.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(main.getByText(/^Stand \d\d:\d\d$/)).toBeVisible();
  await expect(main.getByText('Refresh', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'English' }).click();

  await open(page, '/alerts');
  await main.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(main.getByText('New', { exact: true }).filter({ visible: true })).toHaveCount(0);

  await open(page, '/');
  await page.getByRole('button', { name: 'Account of champ' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});
