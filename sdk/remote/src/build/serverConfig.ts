import webpack, { type Configuration } from 'webpack';
import { baseConfig, type BaseOptions } from './baseConfig.ts';

export interface ServerOptions extends Pick<
  BaseOptions,
  'name' | 'folder' | 'outputFolder' | 'publicPath' | 'build'
> {
  readonly entry: string;
  readonly externals?: readonly string[];
  /** Source maps find places of errors. */
  readonly hasMaps?: boolean;
  readonly alias?: Readonly<Record<string, string>>;
  readonly define?: Readonly<Record<string, string>>;
}

// It has the sources and the class names of the browser's build. Lazy imports stay separate files with the browser's chunk
// names, so that the server knows which of them a page used.
export function serverConfig(given: ServerOptions): Configuration {
  const { entry, externals = [], alias = {}, define = {}, hasMaps = false, ...options } = given;
  const base = baseConfig({ ...options, isServer: true, configFile: import.meta.filename });
  return {
    ...base,
    target: 'node24',
    devtool: hasMaps && 'hidden-source-map',
    entry: { main: entry },
    output: {
      ...base.output,
      clean: true,
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    externals: Object.fromEntries(externals.map((external) => [external, `commonjs ${external}`])),
    // Nobody downloads it, and each chunk must keep its name.
    optimization: { ...base.optimization, minimize: false, splitChunks: false },
    // The browser's build emits the same files.
    module: { ...base.module, generator: { 'asset/resource': { emit: false } } },
    resolve: { ...base.resolve, alias },
    plugins: [
      new webpack.DefinePlugin(define),
      // Libraries that browsers load later are never needed here.
      new webpack.IgnorePlugin({ resourceRegExp: /^(socket\.io-client|@module-federation\/.*)$/ }),
    ],
  };
}
