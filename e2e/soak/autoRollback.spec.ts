import path from 'node:path';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { ReleaseEvent } from '@site/contract/http/releases';
import { startFixtureSite } from '../support/fixtureSite.ts';
import { createToken, forceDeployment, publish, readBuild } from '../support/pipeline.ts';
import { expect, testOn } from '../support/test.ts';

const test = testOn(() =>
  startFixtureSite(['guestbook'], {
    AUTO_ROLLBACK: '30/2/5',
    RATE_LIMITS:
      'socketAddress=10000/60,socketAccount=10000/60,login=10000/60,refreshAccount=10000/60,read=100000/60',
    // Each visit sends its own IP address.
    TRUST_PROXY: 'loopback',
  }),
);

test('automatically rolls back a build that throws, and an open page recovers', async ({
  browser,
  page,
  site,
  apiClient,
}) => {
  test.setTimeout(300_000);
  const token = await createToken(site);
  const torn = await site.build('guestbook', {
    'src/features/guestbook/GuestbookPage.tsx': [
      'const text = useText();',
      "const text = useText();\n  if (text('title') !== '') throw new Error('The guestbook is torn.');",
    ],
  });
  const liveBuild = async (): Promise<string | undefined> => {
    const answer = await apiClient.get('/api/registry');
    const { remotes } = (await answer.json()) as { remotes: Pick<RemoteManifest, 'name' | 'version'>[] };
    return remotes.find(({ name }) => name === 'guestbook')?.version;
  };

  const broken = readBuild(path.join(site.remotes, 'guestbook', torn));
  const { version } = broken.manifest;
  const sound = await liveBuild();
  await publish(apiClient, token, broken);
  await forceDeployment(site, broken.manifest);
  await expect.poll(liveBuild).toBe(version);

  await page.goto('/guestbook');
  await expect(page.getByRole('alert')).toBeVisible();
  // The pages stay open: reports that a page sends on unload would not have its IP address.
  const visitors = await Promise.all(
    Array.from({ length: 6 }, (_, place) =>
      browser.newContext({
        baseURL: site.url,
        extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${place + 1}` },
      }),
    ),
  );
  for (const visitor of visitors) {
    const visit = await visitor.newPage();
    await visit.goto('/guestbook');
    await expect(visit.getByRole('alert')).toBeVisible();
  }
  // The gate first opens the build in its own browser.
  await expect.poll(liveBuild, { timeout: 180_000 }).toBe(sound);
  await Promise.all(visitors.map((visitor) => visitor.close()));

  const answer = await apiClient.get('/api/remotes/guestbook/history', {
    headers: { 'x-deploy-token': token },
  });
  const [newest] = (await answer.json()) as ReleaseEvent[];
  expect(newest).toMatchObject({ action: 'auto-rollback', by: 'site', from: version, to: sound });
  expect(newest?.why).toMatch(/failures and errors in \d+ loads.* A browser found: /s);

  // Any response tells the open page about the rollback, and its next navigation loads the live build.
  const menu = page.getByRole('navigation');
  await expect(async () => {
    await menu.getByRole('link', { name: 'Stats' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stats' })).toBeVisible();
    await menu.getByRole('link', { name: 'Guestbook' }).click();
    await expect(page.getByRole('button', { name: 'Sign' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});
