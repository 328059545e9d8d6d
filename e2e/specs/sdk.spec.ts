import { test } from '../support/gatedSite.ts';
import { createOutside } from '../support/outsideRemote.ts';
import { expect } from '../support/test.ts';

test.describe.configure({ timeout: 300_000 });

test('a remote that is made outside of this repository is tested, deployed through the gate and shown', async ({
  page,
  site,
}) => {
  const remote = await createOutside(site, 'daily-quests', site.token, false);
  try {
    expect(await remote.run('npm', 'test')).toContain('2 passed');
    expect(await remote.run('npm', 'run', 'deploy')).toContain('is live');
    expect(await remote.run('npm', 'run', 'status')).toMatch(/daily-quests +1\.0\.0-/);

    await page.goto(site.url);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Daily quests' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Daily quests' })).toBeVisible();
    await expect(page.getByText('Something new is being built here.')).toBeVisible();
  } finally {
    remote.remove();
  }
});
