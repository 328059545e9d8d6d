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

/** A part of `dist/`. */
interface Build {
  readonly name: string;
  readonly folder: string;
  /** The webpack configuration in that folder, or the program that builds it. */
  readonly source: { readonly config: string } | { readonly program: string };
  /** Changes whenever the sources do. */
  readonly fingerprint: string;
  readonly outputFolder: string;
  readonly done?: () => void;
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
function prune(folder: string): void {
  const age = (name: string) => statSync(path.join(folder, name)).mtimeMs;
  const versions = readdirSync(folder).filter((name) => statSync(path.join(folder, name)).isDirectory());
  for (const name of versions.sort((a, b) => age(b) - age(a)).slice(KEPT_VERSIONS)) {
    rmSync(path.join(folder, name), { recursive: true });
  }
}

function remoteBuildOf(folder: string): Build {
  const { name, version, outputFolder } = remoteBuild(folder);
  return {
    name,
    folder,
    source: { config: 'webpack.config.ts' },
    fingerprint: version,
    outputFolder,
    done() {
      writeFileSync(path.join(outputFolder, '../live.json'), JSON.stringify({ version }));
      prune(path.dirname(outputFolder));
    },
  };
}

/** The released versions of the SDK, which the site offers. */
const sdkBuild = (): Build => ({
  name: 'sdk',
  folder: root,
  source: { program: 'sdk/offer.ts' },
  fingerprint: sourceHash(root, ['sdk/released']),
  outputFolder: path.join(dist, 'sdk'),
});

/** The SDK of the present sources, for tests of it: no site offers a version before it is released. */
export const nextSdkBuild = (): Build => ({
  name: 'sdk-next',
  folder: root,
  source: { program: 'sdk/main.ts' },
  fingerprint: sourceHash(root, ['sdk', 'shared', 'delivery']),
  outputFolder: path.join(dist, 'sdk-next'),
});

/**
 * All builds of the site: the shell, the remotes, the program that renders pages on the server, the store container, and
 * the SDK that it offers.
 */
export function siteBuilds(): Build[] {
  return [
    shellBuild('shell', 'webpack.config.ts', 'shell'),
    ...remoteFolders().map(remoteBuildOf),
    shellBuild('shell-server', 'webpack.server.config.ts', 'shell-server'),
    shellBuild('shell-container', 'webpack.container.config.ts', 'shell-container'),
    sdkBuild(),
  ];
}

/** The same sources as one application, for comparison. */
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

async function bundle({ name, folder, source }: Build, webpack: WebpackProcess): Promise<void> {
  const run = async (program: string) => {
    const { code, output } = await runNode([program]);
    return code === 0 ? null : output;
  };
  const errors =
    'config' in source
      ? await webpack.bundle(path.join(folder, source.config))
      : await run(path.join(folder, source.program));
  if (errors !== null) throw new CommandError(`${errors}\nThe build of ${name} failed.`);
}

async function run(build: Build, webpack: WebpackProcess): Promise<void> {
  const started = Date.now();
  await bundle(build, webpack).catch((error: unknown) => fail((error as Error).message));
  build.done?.();
  mkdirSync(path.dirname(stampOf(build)), { recursive: true });
  writeFileSync(stampOf(build), build.fingerprint);
  say(`built ${build.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Builds a remote from its present sources, if not done yet, for another site: what this clone serves stays what it
 * was.
 *
 * @returns where the build is
 * @throws CommandError if the build fails
 */
export async function buildAside(folder: string): Promise<string> {
  const build = remoteBuildOf(folder);
  if (existsSync(path.join(build.outputFolder, 'manifest.json'))) return build.outputFolder;
  const webpack = startWebpack();
  await bundle(build, webpack).finally(webpack.stop);
  return build.outputFolder;
}

/** Builds what has changed since the last time, two at once. */
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
