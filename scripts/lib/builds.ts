import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { remoteBuild } from '@site/remote/container';
import { sourceHash } from '@site/remote/build/sourceHash';
import { dist, remoteFolders, root } from '@site/webpack/workspace';
import { runNode } from './runNode.ts';
import { startWebpack, type WebpackProcess } from './startWebpack.ts';
import { CommandError } from '@site/backend/commandError';
import { fail, say } from '@site/backend/terminal';

const AT_ONCE = 2;
const KEPT_VERSIONS = 3;

interface Build {
  readonly name: string;
  readonly folder: string;
  /** The webpack configuration in that folder, or the program that builds it. */
  readonly source: { readonly config: string } | { readonly program: string };
  readonly fingerprint: string;
  readonly outputFolder: string;
  /** `built` is where the new files are. */
  readonly done?: (built: string) => void;
}

function shellBuild(name: string, config: string, output: string, more: readonly string[] = []): Build {
  return {
    name,
    folder: path.join(root, 'shell'),
    source: { config },
    fingerprint: sourceHash(root, [
      'shell',
      'webpack',
      'shared/contract',
      'shared/platform',
      'shared/ui',
      ...more,
    ]),
    outputFolder: path.join(dist, output),
  };
}

/** Versions that no open page can still be using are deleted. */
function prune(folder: string, live: string): void {
  const age = (name: string) => statSync(path.join(folder, name)).mtimeMs;
  const others = readdirSync(folder).filter(
    (name) => name !== live && statSync(path.join(folder, name)).isDirectory(),
  );
  for (const name of others.sort((a, b) => age(b) - age(a)).slice(KEPT_VERSIONS - 1)) {
    rmSync(path.join(folder, name), { recursive: true });
  }
}

const buildsOf = (name: string) => path.join(dist, 'remotes', name);
const liveFile = (name: string) => path.join(buildsOf(name), 'live.json');

/** It doesn't exist before the first build. */
export function liveBuildFolder(name: string): string {
  const { version } = existsSync(liveFile(name))
    ? (JSON.parse(readFileSync(liveFile(name), 'utf8')) as { readonly version: string })
    : { version: 'none' };
  return path.join(buildsOf(name), version);
}

function remoteBuildOf(folder: string): Build {
  const { name, build } = remoteBuild(folder);
  return {
    name,
    folder,
    source: { config: 'webpack.config.ts' },
    fingerprint: build,
    outputFolder: liveBuildFolder(name),
    done(built) {
      const version = path.basename(built);
      writeFileSync(liveFile(name), JSON.stringify({ version }));
      prune(buildsOf(name), version);
    },
  };
}

const sdkBuild = (): Build => ({
  name: 'sdk',
  folder: root,
  source: { program: 'sdk/main.ts' },
  fingerprint: sourceHash(root, ['sdk', 'shared', 'delivery', 'docs/guides']),
  outputFolder: path.join(dist, 'sdk'),
});

export function siteBuilds(): Build[] {
  return [
    shellBuild('shell', 'webpack.config.ts', 'shell'),
    ...remoteFolders().map(remoteBuildOf),
    shellBuild('shell-server', 'webpack.server.config.ts', 'shell-server'),
    shellBuild('shell-container', 'webpack.container.config.ts', 'shell-container'),
    sdkBuild(),
  ];
}

export function monolithBuild(): Build {
  return shellBuild('monolith', 'webpack.monolith.config.ts', 'monolith', ['remotes']);
}

const stampOf = ({ name }: Build) => path.join(dist, '.stamps', name);

function isFresh(build: Build): boolean {
  const stamp = stampOf(build);
  return (
    existsSync(stamp) && existsSync(build.outputFolder) && readFileSync(stamp, 'utf8') === build.fingerprint
  );
}

async function bundle(
  { name, folder, source, outputFolder }: Build,
  webpack: WebpackProcess,
): Promise<string> {
  const run = async (program: string) => {
    const { code, output } = await runNode([program]);
    return code === 0 ? { outputFolder } : { errors: output };
  };
  const result =
    'config' in source
      ? await webpack.bundle(path.join(folder, source.config))
      : await run(path.join(folder, source.program));
  if ('errors' in result) throw new CommandError(`${result.errors}\nThe build of ${name} failed.`);
  return result.outputFolder;
}

async function run(build: Build, webpack: WebpackProcess): Promise<void> {
  const started = Date.now();
  const built = await bundle(build, webpack).catch((error: unknown) => fail((error as Error).message));
  build.done?.(built);
  mkdirSync(path.dirname(stampOf(build)), { recursive: true });
  writeFileSync(stampOf(build), build.fingerprint);
  say(`built ${build.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

export async function buildAll(builds: readonly Build[]): Promise<void> {
  const stale = builds.filter((build) => !isFresh(build));
  if (stale.length === 0) return say('nothing to build: the sources have not changed');
  say(`building ${stale.map(({ name }) => name).join(', ')} …`);
  const queue = [...stale];
  const worker = async () => {
    const webpack = startWebpack();
    for (let next = queue.shift(); next; next = queue.shift()) await run(next, webpack);
    webpack.stop();
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, stale.length) }, worker));
}
