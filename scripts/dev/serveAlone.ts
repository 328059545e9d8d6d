import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { siteGateway } from '@site/webpack/siteGateway';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

interface AloneOptions {
  readonly name: string;
  readonly folder: string;
  readonly site: URL;
}

/**
 * Serves one remote in a page of a running site, once its first build has ended.
 *
 * @returns ends it
 */
export async function serveAlone({ name, folder, site }: AloneOptions): Promise<() => Promise<void>> {
  const file = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
  const { default: configuration } = (await import(file)) as { default: Configuration };
  const compiler = webpack(configuration);
  if (!compiler) throw new Error(`${file} gives no configuration.`);
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap('alone', () => resolve()));
  const server = new WebpackDevServer({ ...siteGateway(name, site), setupExitSignals: false }, compiler);
  await server.start();
  await built;
  return () => server.stop();
}
