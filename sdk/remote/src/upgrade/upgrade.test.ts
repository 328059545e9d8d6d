import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FakeSite, startFakeSite } from '@site/delivery/testing/fakeSite';
import { noteNewer } from './noteNewer.ts';
import { upgrade } from './upgrade.ts';

const CHANGELOG = `# Changes

## 2.2.0

- New in 2.2.0.

## 2.1.0

- New in 2.1.0.

## 2.0.0

- New in 2.0.0.
`;

/** An npm that installs a changelog, and takes down what it was given. */
const NPM = `#!/bin/sh
echo "$@ \${DEPLOY_TOKEN-without a token}" > npm-was-called
mkdir -p node_modules/@site/remote
cp changelog.md node_modules/@site/remote/CHANGELOG.md
`;

let site: FakeSite;
let folder: string;

beforeAll(async () => {
  site = await startFakeSite({
    '/sdk/': JSON.stringify({
      version: '2.2.0',
      versions: ['1.0.0', '2.0.0', '2.1.0', '2.2.0', '3.0.0'],
    }),
  });
});
afterAll(() => site.close());

const write = (file: string, text: string) => {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text, { mode: 0o755 });
};
const names = (version: string) =>
  JSON.stringify({ dependencies: { '@site/ui': version }, devDependencies: { '@site/remote': version } });
const packageText = () => readFileSync(path.join(folder, 'package.json'), 'utf8');

let written: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'upgraded-'));
  write('package.json', names('2.0.0'));
  write('changelog.md', CHANGELOG);
  write('node_modules/.bin/npm', NPM);
  written = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(written.push(String(text))));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (version?: string, installs = true, from?: string) =>
  upgrade({ folder, site: new URL(site.url), from, version, installs });

test('a remote moves to the current version of its site, and is told what has changed since', async () => {
  process.env['DEPLOY_TOKEN'] = 'deploy_mine';
  await run();
  delete process.env['DEPLOY_TOKEN'];
  expect(packageText()).toBe(names('2.2.0'));
  const printed = written.join('');
  expect(printed).toContain('SDK 2.0.0 → 2.2.0');
  expect(printed).toMatch(/What has changed:\s+## 2\.2\.0[^]*## 2\.1\.0\s+- New in 2\.1\.0\./);
  expect(printed).not.toContain('## 2.0.0');
  expect(readFileSync(path.join(folder, 'npm-was-called'), 'utf8')).toMatch(/^install .* without a token$/m);
});

test('… and back to an older one, which says so and what goes with it', async () => {
  write('package.json', names('2.2.0'));
  write('node_modules/@site/remote/CHANGELOG.md', CHANGELOG);
  await run('2.1.0');
  expect(packageText()).toBe(names('2.1.0'));
  const printed = written.join('');
  expect(printed).toContain('SDK 2.2.0 → 2.1.0, an older one');
  expect(printed).toMatch(/Without these changes now:\s+## 2\.2\.0/);
  expect(printed).not.toContain('## 2.1.0');
});

test('without an installation, package.json alone is changed', async () => {
  await run('2.1.0', false);
  expect(packageText()).toBe(names('2.1.0'));
  expect(() => readFileSync(path.join(folder, 'npm-was-called'))).toThrow();
});

test('versions and ranges are moved together, and everything else stays as it was', async () => {
  const text = (one: string, other: string) => `{
    "name": "quests",   "dependencies": { "@site/ui": "${one}", "react": "19.3.0" },
    "devDependencies": { "@site/remote" : "${other}" }, "version": "2.0.0", "files": ["a",
      "b"]
}`;
  write('package.json', text('^2.0.0', '2.1.0'));
  await run('2.2.0', false);
  expect(packageText()).toBe(text('2.2.0', '2.2.0'));
  write('package.json', '{"dependencies":{"react":"19.3.0","@site/ui":"*"}}');
  await expect(run()).rejects.toThrow('names no version of the SDK');
});

const FORMER = 'https://former.example';
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

test.each(['2.0.0', '2.2.0'])(
  'a remote with SDK %s moves to another address of its site',
  async (version) => {
    const former = (text: string) => text.replaceAll(site.url, FORMER);
    const own = (at: string) =>
      `{ "site": { "smoke": ["/x"], "origin": "${at}" }, ${names(version).slice(1)}`;
    write('package.json', former(own(FORMER)));
    write('.npmrc', `@site:registry=${FORMER}/sdk/\nloglevel=error\n`);
    write('.yarnrc.yml', `npmScopes:\n  site:\n    npmRegistryServer: '${FORMER}/sdk/'\n`);
    write('package-lock.json', `{"resolved":"${FORMER}/sdk/ui-2.0.0.tgz","other":"${FORMER}/other"}`);
    await run(undefined, true, FORMER);
    expect(packageText()).toBe(own(site.url).replaceAll(`"${version}"`, '"2.2.0"'));
    expect(read('.npmrc')).toBe(`@site:registry=${site.url}/sdk/\nloglevel=error\n`);
    expect(read('.yarnrc.yml')).toContain(`'${site.url}/sdk/'`);
    expect(read('package-lock.json')).toBe(
      `{"resolved":"${site.url}/sdk/ui-2.0.0.tgz","other":"${FORMER}/other"}`,
    );
    expect(written.join('')).toContain(`${FORMER} → ${site.url}`);
    expect(read('npm-was-called')).toContain('install');
  },
);

test('what failed to install is said', async () => {
  write('node_modules/.bin/npm', '#!/bin/sh\nexit 1\n');
  await expect(run()).rejects.toThrow('could not be installed: run npm install, or undo the change');
});

test('nothing is done at the same version', async () => {
  write('package.json', names('2.2.0'));
  await run();
  expect(written.join('')).toContain('the SDK is at 2.2.0, there is nothing to do');
  expect(() => readFileSync(path.join(folder, 'npm-was-called'))).toThrow();
});

test.each([
  ['9.9.9', 'has no version 9.9.9 of the SDK. It has 1.0.0, 2.0.0, 2.1.0, 2.2.0, 3.0.0.'],
  ['__proto__', 'has no version __proto__ of the SDK.'],
])('a version that the site does not offer is refused: %s', async (version, problem) => {
  await expect(run(version)).rejects.toThrow(problem);
  expect(packageText()).toBe(names('2.0.0'));
});

describe('a command says', () => {
  test('that there is a newer version', async () => {
    await noteNewer(folder, () => new URL(site.url));
    expect(written.join('')).toContain(
      'has version 2.2.0 of the SDK, this remote has 2.0.0: npx site-remote upgrade',
    );
  });

  test.each<[string, (site: string) => URL]>([
    [
      'of no site',
      () => {
        throw new Error('Which site?');
      },
    ],
    ['of a site that is not there', () => new URL('http://127.0.0.1:9')],
    ['of a site without an SDK', (url) => new URL('/elsewhere/', url)],
  ])('nothing %s', async (what, siteOf) => {
    if (what.endsWith('an SDK')) write('package.json', '{}');
    await noteNewer(folder, () => siteOf(site.url));
    expect(written).toEqual([]);
  });

  test('nothing at the current version', async () => {
    write('package.json', names('2.2.0'));
    await noteNewer(folder, () => new URL(site.url));
    expect(written).toEqual([]);
  });

  test('nothing of a site that does not answer, after a second', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    write('package.json', '{"dependencies":{"@site/ui":"2.0.0"}}');
    const started = Date.now();
    await noteNewer(folder, () => new URL(`http://127.0.0.1:${port}`));
    expect(Date.now() - started).toBeLessThan(3_000);
    expect(written).toEqual([]);
    silent.close();
  });
});
