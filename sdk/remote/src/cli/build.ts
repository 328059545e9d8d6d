import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import type { RemoteManifest } from '@site/contract/http/registry';
import { readBuild } from '@site/deploy/readBuild';
import { say } from '@site/backend/terminal';
import webpack from 'webpack';
import { remoteBuild } from '../build/container.ts';
import { runOnce } from '../build/runCompiler.ts';
import { writeStandIn } from '../build/standIn.ts';
import { finishBuild } from '../build/finishBuild.ts';
import { teamEnvironment } from '../check/teamEnvironment.ts';
import { readConfiguration } from '../dev/readConfiguration.ts';
import { readSettings } from './settings.ts';

async function buildWithWebpack(folder: string): Promise<string> {
  const compiler = webpack(await readConfiguration(folder));
  await runOnce(compiler);
  return compiler.outputPath;
}

async function buildWithOther(folder: string, command: string): Promise<string> {
  rmSync(remoteBuild(folder).outputFolder, { recursive: true, force: true });
  writeStandIn(folder);
  run(folder, command);
  return finishBuild(folder);
}

function run(folder: string, command: string): void {
  const env = { ...teamEnvironment(folder), NODE_ENV: 'production' };
  const { status } = spawnSync(command, { cwd: folder, env, shell: true, stdio: 'inherit' });
  if (status !== 0) throw new CommandError(`"${command}" has failed.`);
}

/** Only webpack builds the program that renders pages on the server. */
function warnOfRendering({ modules, server }: RemoteManifest): void {
  if (server) return;
  const named = modules.flatMap(({ routes, contributions = [] }) => [
    ...routes.filter(({ render }) => render === 'server').map((route) => route.path),
    ...contributions.filter(({ render }) => render === 'server').map(({ slot }) => slot),
  ]);
  if (named.length > 0)
    say(
      `warning: rendered in browsers only, although they say render: 'server': ${named.join(', ')}. Only webpack builds what the server renders`,
    );
}

/** What a build reads is known only to its bundler, whose cache makes it short. */
export async function buildRemote(folder: string): Promise<string> {
  const { build } = readSettings(folder);
  const started = Date.now();
  const finished = await (build === undefined ? buildWithWebpack(folder) : buildWithOther(folder, build));
  say(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  const { manifest } = readBuild(finished);
  warnOfRendering(manifest);
  say(`${manifest.name}@${manifest.version} is in ${path.relative(process.cwd(), finished) || '.'}`);
  return finished;
}
