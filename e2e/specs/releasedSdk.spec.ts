import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FIXTURES } from '../support/buildRemote.ts';
import { createToken, publish, readBuild } from '../support/pipeline.ts';
import { root } from '../support/process.ts';
import { expectRendered } from '../support/rendered.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** A remote as it was built with versions of the SDK that teams have, without source maps. */
const BUILDS = path.join(FIXTURES, 'released');

const versions = readdirSync(BUILDS);

test('the present version of the SDK and the oldest one have a remote that was built with them', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'sdk/version.json'), 'utf8')) as {
    version: string;
  };
  expect(versions).toContain(version);
  expect(versions.length).toBeLessThanOrEqual(2);
});

for (const sdk of versions)
  test(`a remote that was built with SDK ${sdk} passes the gate of today's site and runs in it`, async ({
    page,
    site,
    apiClient,
    pageErrors,
  }) => {
    const token = await createToken(site);
    const folder = path.join(BUILDS, sdk, 'keepsake');
    const [version = ''] = readdirSync(folder);
    await publish(apiClient, token, readBuild(path.join(folder, version)));
    const headers = { 'x-deploy-token': token };
    const answer = await apiClient.post('/api/remotes/keepsake/deployments', { headers, data: { version } });
    const { id } = (await answer.json()) as { id: number };
    const deployment = async () =>
      (await apiClient.get(`/api/remotes/keepsake/deployments/${id}`, { headers })).json() as Promise<object>;
    await expect
      .poll(async () => (await deployment()) as { state: string; problems: unknown[] }, { timeout: 60_000 })
      .toMatchObject({ state: 'live', problems: [] });

    await expectRendered(page, '/keepsake');
    await logIn(page, 'vip');
    await page.goto('/keepsake');
    await expect(page.getByText('vip has kept 0 for Crimson Otters')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Keep' }).click();
    await expect(page.getByText('vip has kept 1 for Crimson Otters')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Kept');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.getByText('vip hat 1 für Crimson Otters aufgehoben')).toBeVisible();
    await page.getByRole('link', { name: 'Alle Clans' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Clans' })).toBeVisible();
    await page.goto('/profile/vip');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByText('Ein Andenken für vip')).toBeVisible();
    expect([...pageErrors.uncaught, ...pageErrors.console]).toEqual([]);
  });
