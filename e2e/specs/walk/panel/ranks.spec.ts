import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/walk.ts';

/** The parts of the panel with their titles and the ranks that may open them, besides owner and admin. */
const PARTS = [
  { path: '/panel', title: ['Staff panel', 'Team-Panel'], entry: ['Overview', 'Übersicht'], for: 'staff' },
  {
    path: '/panel/applications',
    title: ['Applications', 'Bewerbungen'],
    entry: ['Applications', 'Bewerbungen'],
    for: 'leads',
  },
  {
    path: '/panel/teamlist',
    title: ['Team list', 'Teamliste'],
    entry: ['Team list', 'Teamliste'],
    for: 'leads',
  },
  {
    path: '/panel/serverstatus',
    title: ['Server status', 'Serverstatus'],
    entry: ['Server', 'Server'],
    for: 'admins',
  },
  { path: '/panel/chatlog', title: ['Chat log', 'Chat-Log'], entry: ['Chat log', 'Chat-Log'], for: 'staff' },
  {
    path: '/panel/gameservers',
    title: ['Game servers', 'Spielserver'],
    entry: ['Game servers', 'Spielserver'],
    for: 'admins',
  },
  {
    path: '/panel/orders',
    title: ['Orders', 'Bestellungen'],
    entry: ['Orders', 'Bestellungen'],
    for: 'admins',
  },
  {
    path: '/panel/audit',
    title: ['Audit trail', 'Protokoll'],
    entry: ['Audit trail', 'Protokoll'],
    for: 'admins',
  },
  { path: '/panel/remotes', title: ['Remotes', 'Remotes'], entry: ['Remotes', 'Remotes'], for: 'developers' },
] as const;

const MAY_ENTER: Readonly<Record<string, readonly string[]>> = {
  owner: ['staff', 'leads', 'admins', 'developers'],
  srmod: ['staff', 'leads'],
  dev: ['staff', 'developers'],
  sup: ['staff'],
  player: [],
};

function panelFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (/\/remotes\/panel\/.*\.js/.test(request.url())) files.push(request.url());
  });
  return files;
}

for (const [account, groups] of Object.entries(MAY_ENTER)) {
  test.describe(`as ${account}`, () => {
    test.use({ account });

    test('opens or refuses every part of the panel by rank, before loading its code', async ({
      page,
      localized,
      checkScreen,
    }) => {
      const isPhone = page.viewportSize()!.width < 700;
      const open = PARTS.filter((part) => groups.includes(part.for));
      for (const part of PARTS) {
        const files = panelFiles(page);
        await page.goto(part.path);
        if (open.includes(part)) {
          await expect(
            page.getByRole('heading', { level: 1, name: localized(part.title[0], part.title[1]) }),
          ).toBeVisible();
          await expect(page).toHaveURL(new RegExp(`${part.path}$`));
          continue;
        }
        await expect(page).toHaveURL(/\/$/);
        await expect(page.getByRole('heading', { level: 1, name: 'Blockhaven' })).toBeVisible();
        expect(files).toEqual([]);
      }
      if (open.length === 0) return;

      await page.goto('/panel');
      await expect(page.getByRole('table')).toBeVisible();
      if (!isPhone) {
        const entries = page
          .getByRole('navigation', { name: localized('Staff panel', 'Team-Panel') })
          .getByRole('link');
        const labels = await entries.evaluateAll((links) =>
          links.map((link) => link.firstElementChild?.textContent),
        );
        expect(labels.sort()).toEqual(open.map(({ entry: [en, de] }) => localized(en, de)).sort());
      }
      const links = page.getByRole('table').getByRole('link');
      expect(await links.count()).toBe(groups.includes('leads') ? 10 : 0);
      await checkScreen(`the panel of ${account}`);
    });
  });
}

test.describe('on a tablet in portrait orientation', () => {
  test.use({ account: 'owner', viewport: { width: 768, height: 1024 } });

  test('a button that names the section opens all parts, by keyboard too', async ({ page, localized }) => {
    await page.goto('/panel/audit');
    const nav = page.getByRole('navigation', { name: localized('Staff panel', 'Team-Panel') });
    const current = nav.getByRole('button', {
      name: localized('Staff panel: Audit', 'Team-Panel: Protokoll'),
    });
    await current.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('link')).toHaveCount(PARTS.length);
    await page.keyboard.press('Escape');
    await expect(current).toBeFocused();
    await current.click();
    await sheet.getByRole('link', { name: 'Remotes' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Remotes' })).toBeFocused();
    await expect(sheet).toBeHidden();
  });
});

test('a visitor must log in and loads no code of the panel', async ({ page, localized }) => {
  const files = panelFiles(page);
  for (const { path } of [...PARTS, { path: '/apply' }]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
    await expect(
      page.getByRole('heading', { level: 1, name: localized('Log in', 'Anmelden') }),
    ).toBeVisible();
  }
  expect(files).toEqual([]);
});
