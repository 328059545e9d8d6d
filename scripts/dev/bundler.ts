// A program of its own: webpack's dev servers for the shell and for the remotes that are named as arguments. One
// process for all of them, since what takes longest at the start is to load webpack and TypeScript.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteFolders, root } from '@site/webpack/workspace';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { BundlerReport } from './reports.ts';

const SHELL = 'shell';

function report(message: BundlerReport): void {
  process.send?.(message);
}

/** Makes the pages load again when what the shell knows of a remote has changed: a path, a title, a link. */
function watchManifest(server: WebpackDevServer, shell: WebpackDevServer): void {
  let known: string | undefined;
  server.compiler?.hooks.done.tap('dev', (stats) => {
    const manifest = 'compilation' in stats && stats.compilation.getAsset('manifest.json')?.source.source().toString();
    if (!manifest) return;
    if (known !== undefined && known !== manifest) shell.middleware?.publish({ action: 'reload' });
    known = manifest;
  });
}

async function serve(name: string, folder: string): Promise<WebpackDevServer> {
  const file = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
  const { default: configuration } = (await import(file)) as { default: Configuration };
  const compiler = webpack(configuration);
  if (!compiler) throw new Error(`${file} gives no configuration.`);
  const server = new WebpackDevServer({ ...configuration.devServer, setupExitSignals: false }, compiler);
  compiler.hooks.done.tap('dev', (stats) => {
    const { errors = [], time = 0 } = stats.toJson({ all: false, errors: true, timings: true });
    report({ name, time, errors: errors.length });
  });
  compiler.hooks.failed.tap('dev', ({ message }) => report({ name, stopped: message }));
  await server.start();
  return server;
}

const shell = await serve(SHELL, path.join(root, SHELL));
for (const folder of remoteFolders()) {
  const name = path.basename(folder);
  if (!process.argv.includes(name)) continue;
  try {
    watchManifest(await serve(name, folder), shell);
  } catch (error) {
    report({ name, stopped: (error as Error).message });
  }
}
