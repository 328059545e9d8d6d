import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { root } from './process.ts';
import { createToken } from './pipeline.ts';
import { startSite, temporaryFolder, type Site } from './site.ts';
import { expect, testOn } from './test.ts';

interface OpenSite extends Site {
  readonly token: string;
}

/** With a site of its own: others count what visitors send. */
export const test = testOn<OpenSite>(async () => {
  const site = await startSite();
  return { ...site, token: await createToken(site) };
});

/** Without the programs of this repository. */
const PATH = (process.env['PATH'] ?? '')
  .split(path.delimiter)
  .filter((place) => !place.startsWith(root))
  .join(path.delimiter);

interface Ended {
  readonly code: unknown;
  readonly printed: string;
}

async function start(cwd: string, env: NodeJS.ProcessEnv, command: string, args: string[]): Promise<Ended> {
  // Nor with the settings of the npm that runs this test.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const child = spawn(command, args, {
    cwd,
    env: { ...Object.fromEntries(inherited), PATH, CI: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { code, printed };
}

export async function run(...[cwd, env, command, args]: Parameters<typeof start>): Promise<string> {
  const { code, printed } = await start(cwd, env, command, args);
  expect(code, `${command} ${args.join(' ')}\n${printed}`).toBe(0);
  return printed;
}

async function unpack(site: Site, address: string, folder: string): Promise<void> {
  const response = await fetch(new URL(address, site.url));
  expect(response.status, address).toBe(200);
  const files = parseTar(gunzipSync(Buffer.from(await response.arrayBuffer())));
  for (const { name, data } of files) {
    const file = path.join(folder, name.replace(/^package\//, ''));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, data ?? '');
  }
}

const PACKAGES = ['backend', 'contract', 'delivery', 'deploy', 'platform', 'remote', 'testing', 'ui'];

async function tarballOf(site: Site, name: string): Promise<string> {
  const answer = await fetch(new URL(`/sdk/@site%2f${name}`, site.url));
  const { versions, ...packument } = (await answer.json()) as {
    readonly 'dist-tags': { readonly latest: string };
    readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>;
  };
  return versions[packument['dist-tags'].latest]?.dist.tarball ?? '';
}

async function link(site: Site, folder: string): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '.bin'), { recursive: true });
  for (const entry of readdirSync(path.join(root, 'node_modules'))) {
    if (!entry.startsWith('.') && !['@site', '@remotes'].includes(entry))
      symlinkSync(path.join(root, 'node_modules', entry), path.join(modules, entry));
  }
  for (const name of PACKAGES)
    await unpack(site, await tarballOf(site, name), path.join(modules, '@site', name));
  for (const [name, file] of [
    ['site-remote', '@site/remote/src/cli/main.js'],
    ['tsc', 'typescript/bin/tsc'],
    ['jest', 'jest/bin/jest.js'],
  ] as const) {
    const script = path.join(modules, file);
    writeFileSync(path.join(modules, '.bin', name), `#!/bin/sh\nexec node "${script}" "$@"\n`, {
      mode: 0o755,
    });
  }
}

/** Without `installs`, the packages of this repository are linked, which takes no minute. */
export async function createOutside(site: Site, name: string, token: string, installs: boolean) {
  const parent = temporaryFolder('outside');
  const folder = path.join(parent, name);
  const given = ['create-remote', name, '--site', site.url];
  if (installs) {
    const address = new URL('/sdk/create-remote.tgz', site.url).href;
    await run(parent, {}, 'npx', ['--yes', '--package', address, ...given]);
  } else {
    const create = path.join(parent, 'create-remote');
    await unpack(site, await tarballOf(site, 'create-remote'), create);
    await run(parent, {}, 'node', [path.join(create, 'src/main.js'), ...given.slice(1), '--no-install']);
    await link(site, folder);
  }
  return {
    folder,
    run: (command: string, ...args: string[]) => run(folder, { DEPLOY_TOKEN: token }, command, args),
    async fail(command: string, ...args: string[]) {
      const { code, printed } = await start(folder, { DEPLOY_TOKEN: token }, command, args);
      expect(code, printed).not.toBe(0);
      return printed;
    },
    edit(file: string, from: string, to: string) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      expect(text).toContain(from);
      writeFileSync(path.join(folder, file), text.replace(from, to));
    },
    write: (file: string, text: string) => writeFileSync(path.join(folder, file), text),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

export async function takeOutside(
  site: Site,
  name: string,
  token: string,
  version: string,
): Promise<OutsideRemote> {
  const remote = await createOutside(site, `${name}-outside`, token, false);
  const sources = path.join(root, 'remotes', name, 'src');
  rmSync(path.join(remote.folder, 'src'), { recursive: true });
  cpSync(sources, path.join(remote.folder, 'src'), { recursive: true });
  remote.edit('package.json', `"name": "${name}-outside"`, `"name": "${name}"`);
  remote.edit('package.json', '"version": "1.0.0"', `"version": "${version}"`);
  return remote;
}

export type OutsideRemote = Awaited<ReturnType<typeof createOutside>>;
