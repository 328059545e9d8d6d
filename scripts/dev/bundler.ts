// One process for all dev servers, since what takes longest at the start is to load webpack and TypeScript.
import path from 'node:path';
import { remoteFolders, root } from '@site/webpack/workspace';
import { readConfiguration } from '@site/remote/dev/readConfiguration';
import { serverOf } from '@site/remote/dev/serveAlone';
import { shellServerConfig } from '@site/webpack/shellConfig';
import webpack, { type Compiler } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';
import type { BundlerReport } from './bundlerProcess.ts';
import { remoteServer } from '../../webpack/devServers.ts';

function report(message: BundlerReport): void {
  process.send?.(message);
}

/** What the shell knows of a remote is a path, a title, a link. */
function watchManifest({ hooks }: Compiler, changed: () => void): void {
  let known: string | undefined;
  let emitted: string | undefined;
  let isFirst = true;
  hooks.assetEmitted.tap('dev', (file, { content }) => {
    if (file === 'manifest.json') emitted = content.toString();
  });
  hooks.done.tap('dev', () => {
    if (!isFirst && known !== emitted) changed();
    known = emitted;
    isFirst = false;
  });
}

async function compilerOf(name: string, folder: string): Promise<Compiler> {
  const compiler = webpack(await readConfiguration(folder));
  if (!compiler) throw new Error(`${folder} has no configuration.`);
  compiler.hooks.done.tap('dev', (stats) => {
    const { errors = [], time = 0 } = stats.toJson({ all: false, errors: true, timings: true });
    report({ name, time, errors: errors.length });
  });
  compiler.hooks.failed.tap('dev', ({ message }) => report({ name, stopped: message }));
  return compiler;
}

/** Its pages are told when they must read a remote's manifest again. */
let shell: WebpackDevServer | undefined;

async function serveShell(): Promise<void> {
  shell = serverOf(await compilerOf('shell', path.join(root, 'shell')));
  await shell.start();
  // What is wrong with the sources has been reported with those of the browser.
  webpack(shellServerConfig())?.watch({}, () => undefined);
}

async function serveRemote(name: string, folder: string): Promise<void> {
  try {
    const compiler = await compilerOf(name, folder);
    const server = serverOf(compiler, remoteServer(name, process.env['SITE'] || undefined));
    watchManifest(compiler, () => (shell ?? server).middleware?.publish({ action: 'reload' }));
    await server.start();
  } catch (error) {
    report({ name, stopped: (error as Error).message });
  }
}

if (process.argv.includes('shell')) await serveShell();
for (const folder of remoteFolders()) {
  const name = path.basename(folder);
  if (process.argv.includes(name)) await serveRemote(name, folder);
}
