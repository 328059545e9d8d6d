import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test, expect } from '@playwright/test';
import { FIXTURES } from '../support/buildRemote.ts';
import { publish, readBuild } from '../support/pipeline.ts';
import { startNode } from '../support/process.ts';
import { temporaryFolder } from '../support/site.ts';

const KEEPSAKE = path.join(FIXTURES, 'released/3.0.0/keepsake');

test('another site, with a server and a shell of its own, brings remotes to its visitors with delivery', async ({
  page,
  playwright,
}) => {
  const program = startNode([path.join(FIXTURES, 'site/main.ts')], {
    DATA_DIR: temporaryFolder('other-site'),
  });
  try {
    await expect.poll(() => program.output(), { timeout: 60_000 }).toContain('"token"');
    const started =
      program
        .output()
        .split('\n')
        .find((line) => line.includes('"token"')) ?? '';
    const { url, token } = JSON.parse(started) as { url: string; token: string };
    const client = await playwright.request.newContext({ baseURL: url });

    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Another site' })).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);

    const [version = ''] = readdirSync(KEEPSAKE);
    await publish(client, token, readBuild(path.join(KEEPSAKE, version)));
    const headers = { 'x-deploy-token': token };
    const deployed = await client.post('/api/remotes/keepsake/deployments', { headers, data: { version } });
    expect(await deployed.json()).toMatchObject({ state: 'live', problems: [] });

    await page.reload();
    await page.getByRole('link', { name: 'Keepsake' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Keepsake' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep' }).click();
    await expect(page.getByText('– has kept 1 for')).toBeVisible();
    await client.dispose();
  } finally {
    program.child.kill();
  }
});
