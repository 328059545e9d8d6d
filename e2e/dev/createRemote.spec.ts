import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { ended, startNode } from '../support/process.ts';
import { startSite } from '../support/site.ts';
import { collectPageErrors } from '../support/test.ts';
import { copyRepository } from './repositoryCopy.ts';

/** Formatting depends on the length of the name. */
const NAME = 'daily-quests-of-the-islands-in-the-north';
const TITLE = 'Daily quests of the islands in the north';

const test = base.extend<object, { copy: string }>({
  copy: [
    async ({}, use) => {
      const copy = copyRepository();
      await use(copy);
      rmSync(copy, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// The later tests check what the first one creates.
test.describe.configure({ mode: 'serial' });

async function run(copy: string, ...args: string[]): Promise<string> {
  const program = startNode(args, { CI: '1' }, copy);
  const code = await ended(program);
  expect(code, `${args.join(' ')}\n${program.output()}`).toBe(0);
  return program.output();
}

const lockOf = (copy: string) => readFileSync(path.join(copy, 'package-lock.json'), 'utf8');

test('one command creates a remote and its entry in the lock file', async ({ copy }) => {
  const before = lockOf(copy);
  expect(await run(copy, 'scripts/createRemote.ts', NAME)).toContain(`npm run deploy -- ${NAME}`);

  const { packages: added } = JSON.parse(lockOf(copy)) as { packages: Record<string, unknown> };
  const { packages } = JSON.parse(before) as { packages: Record<string, unknown> };
  expect(added).toEqual({
    ...packages,
    [`node_modules/@remotes/${NAME}`]: { resolved: `remotes/${NAME}`, link: true },
    [`remotes/${NAME}`]: {
      name: `@remotes/${NAME}`,
      version: '1.0.0',
      dependencies: { '@site/contract': '*', '@site/platform': '*', '@site/ui': '*' },
    },
  });
});

test('a name that is already used writes nothing', async ({ copy }) => {
  const before = lockOf(copy);
  const program = startNode(['scripts/createRemote.ts', NAME], {}, copy);
  expect(await ended(program)).toBe(1);
  expect(program.output()).toBe(`"${NAME}" is taken: the site has a remote of that name.\n`);
  expect(lockOf(copy)).toBe(before);
});

test('the generated files pass every check unchanged', async ({ copy }) => {
  const folder = `remotes/${NAME}`;
  await run(copy, 'node_modules/typescript/bin/tsc', '-p', folder);
  await run(copy, 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', folder);
  await run(copy, 'node_modules/prettier/bin/prettier.cjs', '--check', folder, 'package-lock.json');
  await run(copy, '--experimental-vm-modules', 'node_modules/jest/bin/jest.js', folder);
});

test('once built, it is a page and a link of the site', async ({ copy, page }) => {
  await run(copy, 'scripts/build.ts', NAME);
  const site = await startSite({ REMOTES_DIR: path.join(copy, 'dist/remotes') });
  try {
    const pageErrors = collectPageErrors(page);
    await page.goto(site.url);
    await page.getByRole('contentinfo').getByRole('link', { name: TITLE }).click();
    await expect(page).toHaveURL(`${site.url}/${NAME}`);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.getByText('Hier entsteht etwas Neues.')).toBeVisible();
    expect(pageErrors).toEqual({ policy: [], uncaught: [], console: [] });
  } finally {
    await site.stop();
  }
});
