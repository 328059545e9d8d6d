import { readdirSync } from 'node:fs';
import path from 'node:path';
import { startOpenSite } from '../support/openSite.ts';
import { createToken, readBuild, ship } from '../support/pipeline.ts';
import { root } from '../support/process.ts';
import { expect, test } from '../support/test.ts';

test('the gate of a site with open pages accepts the shop that is live', async ({ playwright }) => {
  test.setTimeout(240_000);
  const site = await startOpenSite(['/shop', '/apply']);
  const request = await playwright.request.newContext({ baseURL: site.url });
  const builds = path.join(root, 'dist/remotes/shop');
  const [version = ''] = readdirSync(builds).filter((name) => name !== 'live.json');
  const token = await createToken(site);
  const { state, problems } = await ship(request, token, readBuild(path.join(builds, version)));
  expect({ state, problems }).toEqual({ state: 'live', problems: [] });
  await request.dispose();
  await site.stop();
});
