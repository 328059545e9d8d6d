import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from './baseConfig.ts';
import { sharedVersions } from './shellConfig.ts';
import { dist, root } from './workspace.ts';

/**
 * The shell as a program for Node that draws the landing page ahead: the same sources as the shell's application, so
 * that the browser can take over what the server has answered. The server runs it in a worker.
 *
 * @returns a configuration that writes `prerender.cjs` to `dist/shell-prerender`
 */
export function prerenderConfig(): Configuration {
  const folder = path.join(root, 'shell');
  const base = baseConfig({
    name: 'shell-prerender',
    folder,
    outputFolder: path.join(dist, 'shell-prerender'),
    publicPath: '/assets/',
  });
  return {
    ...base,
    target: 'node24',
    devtool: false,
    entry: './src/prerender/main.ts',
    output: {
      ...base.output,
      filename: 'prerender.cjs',
      chunkFilename: 'prerender.[name].cjs',
      library: { type: 'commonjs2' },
    },
    // The browser's build emits the fonts, under the same names.
    module: { ...base.module, generator: { 'asset/resource': { emit: false } } },
    resolve: {
      ...base.resolve,
      alias: { [path.join(folder, 'src/boot/bootData.ts')]: path.join(folder, 'src/prerender/bootData.ts') },
    },
    plugins: [
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
      // What a browser fetches later is never asked for here.
      new webpack.IgnorePlugin({ resourceRegExp: /^(socket\.io-client|@module-federation\/.*)$/ }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
