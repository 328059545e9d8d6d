import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTar } from 'nanotar';

const VERSION = '2.0.0';

const NEEDS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  ui: [],
  platform: ['contract', 'ui'],
  testing: ['contract', 'platform', 'ui'],
  deploy: ['contract'],
  remote: ['contract', 'deploy'],
  bundler: [],
};

interface PackageFile {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const needsOf = (name: string, version: string) =>
  Object.fromEntries((NEEDS[name] ?? []).map((other) => [`@site/${other}`, version])) as object;

function tarballOf(name: string, version: string): Buffer {
  const file = {
    name: `@site/${name}`,
    version,
    engines: { node: '>=99' },
    dependencies: needsOf(name, version),
    ...(name === 'remote' && { peerDependencies: { bundler: `${origin}/sdk/bundler-1.0.0.tgz` } }),
  };
  return gzipSync(createTar([{ name: 'package/package.json', data: JSON.stringify(file) }]));
}

const packumentOf = (name: string) => ({
  name: `@site/${name}`,
  'dist-tags': { latest: VERSION },
  versions: Object.fromEntries(
    ['1.0.0', VERSION].map((version) => [
      version,
      {
        name: `@site/${name}`,
        version,
        dependencies: needsOf(name, version),
        ...(name === 'remote' && { peerDependencies: { bundler: `${origin}/sdk/bundler-1.0.0.tgz` } }),
        dist: { tarball: `${origin}/sdk/${name}-${version}.tgz` },
      },
    ]),
  ),
});

const asked: string[] = [];
const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const registry = createServer(({ url = '' }, response) => {
  asked.push(decodeURIComponent(url));
  response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
});
const site = createServer(({ url = '' }, response) => {
  const [, file = '', version = ''] = /^\/sdk\/([a-z]+)-(\d.*)\.tgz$/.exec(url) ?? [];
  if (file in NEEDS) return void response.end(tarballOf(file, version));
  const [, name = ''] = /^\/sdk\/@site%2f([a-z]+)$/.exec(url) ?? [];
  if (name in NEEDS) return void response.end(JSON.stringify(packumentOf(name)));
  const answers: Readonly<Record<string, object>> = {
    '/sdk/': { version: VERSION, reserved: [] },
    '/api/registry': { remotes: [] },
  };
  response.writeHead(url in answers ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answers[url] ?? {}));
});

let folder: string;
let origin: string;
let registryUrl: string;

function run(cwd: string, command: string, args: readonly string[]): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    npm_config_registry: registryUrl,
    npm_config_cache: path.join(folder, '.npm'),
  };
  const child = spawn(command, args, { cwd, env: { ...env, npm_config_fetch_retries: '0' } });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve(printed)));
}

beforeAll(async () => {
  registryUrl = await listen(registry);
  origin = await listen(site);
  folder = mkdtempSync(path.join(tmpdir(), 'site-scope-'));
  // As it is packed.
  cpSync(path.join(import.meta.dirname, '..'), path.join(folder, 'create'), { recursive: true });
  writeFileSync(
    path.join(folder, 'create/package.json'),
    JSON.stringify({ version: VERSION, type: 'module' }),
  );
  writeFileSync(path.join(folder, 'create/libraries.json'), '{}');
  const args = [path.join(folder, 'create/src/main.ts'), 'quests', '--site', `${origin}/`, '--no-install'];
  expect(await run(folder, process.execPath, args)).toContain('quests has');
});

afterAll(() => {
  registry.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a new remote is installed from its site alone, without warnings and bundlers that it does not use', async () => {
  const remote = path.join(folder, 'installed');
  cpSync(path.join(folder, 'quests'), remote, { recursive: true });
  asked.length = 0;
  expect(await run(remote, 'npm', ['install', '--no-audit', '--no-fund'])).toMatch(
    /^\s*added 6 packages in \S+\s*$/,
  );
  expect(asked).toEqual([]);
  expect(readdirSync(path.join(remote, 'node_modules'))).not.toContain('bundler');
  // Whoever names it gets it.
  const file = JSON.parse(readFileSync(path.join(remote, 'package.json'), 'utf8')) as PackageFile;
  file.devDependencies['bundler'] = `${origin}/sdk/bundler-1.0.0.tgz`;
  writeFileSync(path.join(remote, 'package.json'), JSON.stringify(file));
  await run(remote, 'npm', ['install', '--no-audit', '--no-fund']);
  expect(readdirSync(path.join(remote, 'node_modules'))).toContain('bundler');
});

test.each(['c#', 'what?', 'hey!', '100%', "it's", 'a"b'])(
  'makes no remote in a folder called %s, where no bundler could build it',
  async (name) => {
    const place = path.join(folder, name);
    mkdirSync(place);
    const args = [path.join(folder, 'create/src/main.ts'), 'quests', '--site', origin];
    expect(await run(place, process.execPath, args)).toMatch(
      /^Bundlers can't build in .*means something else/,
    );
    expect(readdirSync(place)).toEqual([]);
  },
);

test.each<[string, (file: PackageFile) => void]>([
  ['as it was made', () => undefined],
  ['without @site/ui', ({ dependencies }) => delete dependencies['@site/ui']],
  ['without @site/deploy', ({ devDependencies }) => delete devDependencies['@site/deploy']],
  ['with another version of one package', ({ dependencies }) => (dependencies['@site/platform'] = '1.0.0')],
  ['with a range', ({ dependencies }) => (dependencies['@site/platform'] = '^2.0.0')],
  ['with a package that the SDK lacks', ({ dependencies }) => (dependencies['@site/kit'] = '*')],
])('a remote %s asks nobody but its site for the SDK', async (_, change) => {
  const remote = path.join(folder, `remote-${Math.random()}`);
  cpSync(path.join(folder, 'quests'), remote, { recursive: true });
  const file = JSON.parse(readFileSync(path.join(remote, 'package.json'), 'utf8')) as PackageFile;
  change(file);
  // To see that the registry is in use.
  file.dependencies['left-alone'] = '*';
  writeFileSync(path.join(remote, 'package.json'), JSON.stringify(file));
  asked.length = 0;
  await run(remote, 'npm', ['install', '--no-audit', '--no-fund']);
  expect(asked).toContain('/left-alone');
  expect(asked.filter((url) => url.includes('@site'))).toEqual([]);
});

test.each<[string, Readonly<Record<string, string>>, string, (registry: string) => string]>([
  ['npm', { 'package.json': '{"workspaces":["packages/*"]}' }, '.npmrc', (at) => `@site:registry=${at}`],
  ['pnpm', { 'pnpm-workspace.yaml': 'packages: [packages/*]' }, '.npmrc', (at) => `@site:registry=${at}`],
  [
    'Yarn',
    { 'package.json': '{"workspaces":["packages/*"]}', 'yarn.lock': '__metadata:\n  version: 8\n' },
    '.yarnrc.yml',
    (at) => `npmScopes:\n  site:\n    npmRegistryServer: '${at}'`,
  ],
])(
  'a workspace of another repository of %s is refused until that binds the scope: its settings alone count',
  async (manager, files, settings, linesFor) => {
    const repository = path.join(folder, manager);
    const packages = path.join(repository, 'packages');
    mkdirSync(packages, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(repository, file), text);
    const args = [path.join(folder, 'create/src/main.ts'), 'quests', '--site', origin, '--no-install'];
    const create = () => run(packages, process.execPath, args);
    const refused = await create();
    const lines = linesFor(`${origin}/sdk/`);
    expect(refused).toContain(`Add this to ${path.join(repository, settings)} and try again`);
    expect(refused.trimEnd()).toMatch(new RegExp(`:\n${lines}$`));
    expect(readdirSync(path.join(packages, 'quests'))).toEqual([]);
    writeFileSync(path.join(repository, settings), `${lines}\n`);
    expect(await create()).toContain('quests has');
  },
);

test('the scope is bound for Yarn, too, which reads no .npmrc', () => {
  const settings = readFileSync(path.join(folder, 'quests/.yarnrc.yml'), 'utf8');
  expect(settings).toContain(`npmScopes:\n  site:\n    npmRegistryServer: '${origin}/sdk/'\n`);
});
