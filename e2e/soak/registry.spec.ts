import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../support/outsideRemote.ts';
import { temporaryFolder } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 600_000 });

/** Yarn 1 refuses what npm warns of: packages that want a newer Node. */
const MANAGERS = [
  ['npm', ['npm', 'install', '@site/remote'], 'package-lock.json'],
  ['pnpm', ['npx', '--yes', 'pnpm@10', 'add', '@site/remote'], 'pnpm-lock.yaml'],
  ['Yarn 1', ['npx', '--yes', 'yarn@1', 'add', '@site/remote', '--ignore-engines'], 'yarn.lock'],
  [
    'Yarn 4',
    ['npx', '--yes', '--package', '@yarnpkg/cli-dist@4', 'yarn', 'add', '@site/remote'],
    'yarn.lock',
  ],
] as const;

for (const [name, [command, ...args], lock] of MANAGERS)
  test(`${name} installs the SDK from the site, and finds out what is newer`, async ({ site }) => {
    const folder = temporaryFolder('installed');
    const registry = new URL('/sdk/', site.url).href;
    writeFileSync(path.join(folder, 'package.json'), '{"name":"quests","private":true}');
    writeFileSync(path.join(folder, '.npmrc'), `@site:registry=${registry}\n`);
    writeFileSync(
      path.join(folder, '.yarnrc.yml'),
      `npmScopes:\n  site:\n    npmRegistryServer: '${registry}'\nnpmPreapprovedPackages:\n  - '@site/*'\nunsafeHttpWhitelist:\n  - localhost\n  - 127.0.0.1\nnodeLinker: node-modules\n`,
    );
    // Yarn takes a folder without a lock file for a part of the project above it.
    if (lock === 'yarn.lock') writeFileSync(path.join(folder, lock), '');
    try {
      // Yarn 4 remembers where packages of a host are, whatever its port: those of sites that are gone.
      await run(folder, { YARN_GLOBAL_FOLDER: path.join(folder, '.yarn') }, command, [...args]);
      const installed = path.join(folder, 'node_modules/@site/remote');
      const { version } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
        version: string;
      };
      expect(readFileSync(path.join(folder, lock), 'utf8')).toContain(version);
      const help = await run(folder, {}, 'node', [path.join(installed, 'src/cli/main.js'), '--help']);
      expect(help).toContain('Usage: site-remote');
      if (name !== 'npm') return;
      expect(await run(folder, {}, 'npm', ['outdated', '@site/remote'])).toBe('');
      expect(await run(folder, {}, 'npm', ['view', '@site/remote', 'time', '--json'])).toContain(version);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
