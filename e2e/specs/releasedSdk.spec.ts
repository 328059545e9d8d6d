import { readdirSync } from 'node:fs';
import path from 'node:path';
import { FIXTURES } from '../support/buildRemote.ts';
import { createToken, publish, readBuild } from '../support/pipeline.ts';
import { root } from '../support/process.ts';
import { expectRendered } from '../support/rendered.ts';
import { expect, test } from '../support/test.ts';
import { logIn } from '../support/visitor.ts';

/** A remote as it was built with released versions of the SDK, without source maps: never built again. */
const BUILDS = path.join(FIXTURES, 'released');

const versions = readdirSync(path.join(root, 'sdk/released'))
  .map((file) => /^contract-(.+)\.tgz$/.exec(file)?.[1])
  .filter((version) => version !== undefined)
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

const chosen = versions.filter((_, at) => [0, versions.length - 1].includes(at));

test('the oldest and the newest released version of the SDK have a remote that was built with them', () => {
  expect(readdirSync(BUILDS).sort()).toEqual(chosen);
});

for (const sdk of chosen)
  test(`a remote that was built with SDK ${sdk} passes the gate of today's site and runs in it`, async ({
    page,
    site,
    apiClient,
    pageErrors,
  }) => {
    const token = await createToken(site.dataDir);
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
