import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { BUNDLERS, createBundled } from '../support/bundlers.ts';
import { deployElsewhere, ELSEWHERE, startOrigin, type Origin } from '../support/otherOrigin.ts';
import { createToken, readBuild } from '../support/pipeline.ts';
import { startSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ ignoreHTTPSErrors: true });

async function expectChecked(
  page: Page,
  { changes }: Origin,
  address: string,
  chunk: RegExp,
  shown: Locator,
): Promise<void> {
  const failure = page.getByRole('main').getByRole('alert');
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await page.goto(address);
  await expect(shown).toBeVisible();

  changes.set(chunk, (file) => Buffer.concat([file, Buffer.from(';globalThis.isChanged = true;')]));
  await page.goto(address);
  await expect(failure).toBeVisible();
  expect(await page.evaluate(() => 'isChanged' in globalThis)).toBe(false);
  changes.clear();
  await tryAgain.click();
  await expect(shown).toBeVisible();

  changes.set(chunk, () => 'cut');
  await page.goto(address);
  await expect(failure).toBeVisible();
  changes.clear();
  await tryAgain.click();
  await expect(shown).toBeVisible();
}

test('modules of another origin run if they are what was deployed, and none of them otherwise', async ({
  page,
  request,
}) => {
  const origin = await startOrigin();
  const site = await startSite(origin.env);
  try {
    const token = await createToken(site);
    await deployElsewhere(request, site, token, origin, ELSEWHERE);
    const heading = page.getByRole('heading', { level: 1, name: 'From another origin' });
    await expectChecked(page, origin, `${site.url}/elsewhere`, /page\.js$/, heading);

    origin.changes.set(/page\.js$/, () => Buffer.from('changed'));
    await page.goto(`${site.url}/elsewhere`);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
  } finally {
    origin.stop();
    await site.stop();
  }
});

test('a build of webpack runs on another origin, and no changed or incomplete chunk of it', async ({
  page,
  request,
}) => {
  const origin = await startOrigin();
  const site = await startSite(origin.env);
  try {
    const versions = path.join(process.env['FIXTURES_DIST'] ?? '', 'remotes/guestbook');
    const [version = ''] = readdirSync(versions);
    const build = readBuild(path.join(versions, version));
    await deployElsewhere(request, site, await createToken(site), origin, build);
    const chunk = /GuestbookPage_tsx\.\w+\.js$/;
    await expectChecked(page, origin, `${site.url}/guestbook`, chunk, page.getByText('0 entries'));
  } finally {
    origin.stop();
    await site.stop();
  }
});

const PAGE = /\/(?:home\.|HomePage-)[\w-]+\.js$/;

for (const bundler of BUNDLERS)
  test(`a build of ${bundler.name} runs on another origin, and no changed or incomplete chunk of it`, async ({
    page,
    request,
  }) => {
    test.setTimeout(600_000);
    const origin = await startOrigin();
    const site = await startSite(origin.env);
    const token = await createToken(site);
    const remote = await createBundled({ ...site, token }, bundler, '/');
    try {
      const [, folder = ''] = / is in (\S+)/.exec(await remote.run('npm', 'run', 'build')) ?? [];
      const build = readBuild(path.join(remote.folder, folder));
      await deployElsewhere(request, site, token, origin, build);
      expect(Object.keys(build.files).filter((file) => PAGE.test(`/${file}`))).toHaveLength(1);
      const shown = page.getByText('Something new is being built here.');
      await expectChecked(page, origin, `${site.url}/${bundler.name}`, PAGE, shown);
    } finally {
      remote.remove();
      origin.stop();
      await site.stop();
    }
  });
