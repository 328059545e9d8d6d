import type { Page } from '@playwright/test';
import { expect, test } from '../../../support/walk.ts';

/** The parts of the panel with their titles, and who may enter them beside the two heads. */
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
    for: 'heads',
  },
  { path: '/panel/chatlog', title: ['Chat log', 'Chat-Log'], entry: ['Chat log', 'Chat-Log'], for: 'staff' },
  {
    path: '/panel/audit',
    title: ['Audit trail', 'Protokoll'],
    entry: ['Audit trail', 'Protokoll'],
    for: 'heads',
  },
  { path: '/panel/remotes', title: ['Remotes', 'Remotes'], entry: ['Remotes', 'Remotes'], for: 'developers' },
] as const;

const MAY_ENTER: Readonly<Record<string, readonly string[]>> = {
  owner: ['staff', 'leads', 'heads', 'developers'],
  srmod: ['staff', 'leads'],
  dev: ['staff', 'developers'],
  sup: ['staff'],
  player: [],
};

/** Files of the panel that were asked for, but for the application form's own. */
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

    test('every part of the panel is open or closed by rank, before any of its code', async ({
      page,
      say,
      look,
    }) => {
      const isPhone = page.viewportSize()!.width < 700;
      const open = PARTS.filter((part) => groups.includes(part.for));
      for (const part of PARTS) {
        const files = panelFiles(page);
        await page.goto(part.path);
        if (open.includes(part)) {
          await expect(
            page.getByRole('heading', { level: 1, name: say(part.title[0], part.title[1]) }),
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
          .getByRole('navigation', { name: say('Staff panel', 'Team-Panel') })
          .getByRole('link');
        await expect(entries).toHaveText(open.map(({ entry: [en, de] }) => say(en, de)));
      }
      const links = page.getByRole('table').getByRole('link');
      expect(await links.count()).toBe(groups.includes('leads') ? 10 : 0);
      await look(`the panel of ${account}`);
    });
  });
}

test('a visitor is asked to log in, and fetches nothing of the panel', async ({ page, say }) => {
  const files = panelFiles(page);
  for (const { path } of [...PARTS, { path: '/apply' }]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { level: 1, name: say('Log in', 'Anmelden') })).toBeVisible();
  }
  expect(files).toEqual([]);
});
