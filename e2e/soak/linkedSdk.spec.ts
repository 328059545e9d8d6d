import { createOutside, test } from '../support/outsideRemote.ts';
import { expect } from '../support/test.ts';

/** Fails to compile if what the SDK declares is `any`. */
const TYPES = `
import { formatNumber } from '@site/platform/format';
import { api, useAppSelector } from '@site/platform/remote';
import { Button } from '@site/ui/Button';
import type { Profile } from '@site/contract/http/profile';

// @ts-expect-error
export const wrong: number = [api, useAppSelector, formatNumber, Button, {} as Profile][0];
// @ts-expect-error
export const store: number = api;
// @ts-expect-error
export const button: number = Button;
// @ts-expect-error
export const profile: number = {} as Profile;
`;

test.describe.configure({ timeout: 300_000 });

test('a remote that is made outside of this repository is tested, deployed through the gate and shown', async ({
  page,
  site,
}) => {
  const remote = await createOutside(site, 'monthly-quests', site.token, false);
  try {
    remote.write('src/types.ts', TYPES);
    expect(await remote.run('npm', 'test')).toContain('2 passed');
    expect(await remote.run('npm', 'run', 'deploy')).toContain('is live');
    expect(await remote.run('npm', 'run', 'status')).toMatch(/monthly-quests +1\.0\.0-/);

    await page.goto(site.url);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Monthly quests' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Monthly quests' })).toBeVisible();
    await expect(page.getByText('Something new is being built here.')).toBeVisible();
  } finally {
    remote.remove();
  }
});
