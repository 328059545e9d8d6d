import { cartText, leaveCart } from '../support/cart.ts';
import { createOutside, takeOutside, test } from '../support/outsideRemote.ts';
import { expect } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

test.describe.configure({ timeout: 600_000 });

/** From the first command to a page that visitors see, with all packages from the registry. */
const LIMIT_MS = 3 * 60_000;

const QUEST = `
import type { SlotProps } from '@site/platform/slots';

export function Quest({ rank }: SlotProps['profile/after-places/v1']) {
  return <p>{\`A quest for \${rank}\`}</p>;
}
`;
const CONTRIBUTION = `  contributions: [
    {
      slot: 'profile/after-places/v1',
      order: 50,
      guard: { login: true },
      component: () => import('./Quest.tsx').then((m) => m.Quest),
    },
  ],
`;

test('with npm alone, a remote is made, tested, deployed, updated, rolled back and removed', async ({
  page,
  site,
}) => {
  const started = Date.now();
  const remote = await createOutside(site, 'daily-quests', site.token, true);
  const lead = (text: string) => page.getByText(text);
  try {
    const created = Date.now();
    expect(await remote.run('npm', 'test')).toContain('2 passed');
    expect(await remote.run('npm', 'run', 'deploy', '--', '--why', 'the first one')).toContain('is live');
    const seconds = (from: number) => Math.round((Date.now() - from) / 1000);
    process.stdout.write(
      `from create-remote to live: ${seconds(started)} s, ${seconds(created)} s of them after the packages\n`,
    );
    expect(Date.now() - started).toBeLessThan(LIMIT_MS);

    await page.goto(`${site.url}/daily-quests`);
    await expect(lead('Something new is being built here.')).toBeVisible();

    remote.edit('src/features/home/locales/en.json', 'Something new', 'A quest log');
    expect(await remote.fail('npm', 'run', 'deploy')).toContain('Tests: "npm test --silent" fails');
    remote.edit('src/features/home/HomePage.test.tsx', 'Something new', 'A quest log');
    remote.write('src/features/home/Quest.tsx', QUEST);
    remote.edit('src/features/home/feature.ts', '  strings: {', `${CONTRIBUTION}  strings: {`);
    await remote.run('npm', 'test');
    await remote.run('npm', 'run', 'deploy');
    await page.reload();
    await expect(lead('A quest log is being built here.')).toBeVisible();
    await logIn(page, 'mvp');
    const openProfile = async () => {
      await page.goto(`${site.url}/profile/mvp`);
      // A page that was served is drawn anew if its session is restored before its scripts are done with it.
      await expect(() => page.getByRole('contentinfo').scrollIntoViewIfNeeded()).toPass();
      await expect(page.getByRole('region', { name: 'What MVP includes' })).toBeVisible();
    };
    await openProfile();
    await expect(page.getByText('A quest for mvp')).toBeVisible();

    expect(await remote.run('npm', 'run', 'rollback')).toContain('is live again');
    await openProfile();
    await expect(page.getByText('A quest for mvp')).toHaveCount(0);
    await page.goto(`${site.url}/daily-quests`);
    await expect(lead('Something new is being built here.')).toBeVisible();

    remote.edit('src/manifest.ts', 'defineModule([home])', 'defineModule([])');
    remote.edit('src/manifest.ts', "import { home } from './features/home/feature.ts';\n", '');
    await remote.run('npm', 'run', 'deploy');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Daily quests');
    await page.goto(site.url);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Daily quests' })).toHaveCount(0);
  } finally {
    remote.remove();
  }
});

test('the shop, taken out of the repository, is tested and built with the SDK alone and runs in the site', async ({
  page,
  site,
}) => {
  const shop = await takeOutside(site, 'shop', site.token, '1.1.0');
  try {
    await shop.run('npm', 'test');
    await shop.run('npm', 'run', 'deploy', '--', '--skip-tests', '--why', 'from outside');
    expect(await shop.run('npm', 'run', 'status')).toMatch(/shop +1\.1\.0-/);
    await logIn(page, 'player');
    await leaveCart(page, cartText(['ranks/VIP', 'tokens/5 Tokens']));
    await page.goto('/shop/cart');
    await expect(page.getByText('2 items', { exact: true })).toBeVisible();
    await page.getByLabel('Voucher code').fill('summer10');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByRole('button', { name: 'Remove VIP' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  } finally {
    shop.remove();
  }
});
