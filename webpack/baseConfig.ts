import { constants, type BrotliOptions } from 'node:zlib';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import refreshTypeScript from 'react-refresh-typescript';
import webpack, { type Configuration } from 'webpack';
import { styledIds } from './styledIds.ts';
import { cache, root } from './workspace.ts';

/** What differs between the builds. */
export interface BaseOptions {
  /** Names the cache and, unless `uniqueName` is given, the chunk loading global. */
  readonly name: string;
  /** Folder of the package that is built. */
  readonly folder: string;
  readonly outputFolder: string;
  readonly publicPath: string;
  readonly uniqueName?: string;
}

/** Whether webpack-dev-server builds: `webpack serve` sets it for itself. */
export const isDevelopment = process.env['WEBPACK_SERVE'] === 'true';

/** Whether components change in place: not beside a shell that runs the production React, which gives no hook for it. */
export const isFastRefresh = isDevelopment && process.env['FAST_REFRESH'] !== 'false';

/**
 * The refresh plugin for a development build.
 *
 * @param library keeps the runtimes of shell and remotes apart on one page
 */
export function refreshPlugin(library: string): ReactRefreshPlugin {
  return new ReactRefreshPlugin({ library, overlay: false });
}

/** Keeps apart what is compiled differently. */
function cacheKind(): string {
  if (!isDevelopment) return 'production';
  return isFastRefresh ? 'development' : 'reloading';
}

const API_MODULES =
  /[\\/](@reduxjs[\\/]toolkit[\\/]dist[\\/]query|reselect|@standard-schema|shell[\\/]src[\\/](boot[\\/]api|session[\\/](baseQuery|sessionApi)))\b/;

const compressed = /\.(js|css|svg|json)$/;

/** A copy of each file in brotli and in gzip, for the server to answer with. */
function compressedCopies() {
  return [
    new CompressionPlugin({ test: compressed, algorithm: 'gzip', compressionOptions: { level: 9 } }),
    new CompressionPlugin<BrotliOptions>({
      test: compressed,
      filename: '[path][base].br',
      algorithm: 'brotliCompress',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
  ];
}

/**
 * What every build of the site has in common: ts-loader without type checks (those are a step of their own),
 * a filesystem cache, content-hashed files, source maps, brotli and gzip beside each file.
 */
export function baseConfig(options: BaseOptions): Configuration {
  const { name, folder, outputFolder, publicPath, uniqueName = name } = options;
  return {
    name,
    mode: isDevelopment ? 'development' : 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : 'source-map',
    output: {
      path: outputFolder,
      publicPath,
      uniqueName,
      clean: !isDevelopment,
      filename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // A hung file must become an error that a person can retry; webpack would wait for two minutes.
      chunkLoadTimeout: 12_000,
      // Without it a module that threw stays half-initialised, and loading it again "succeeds".
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            configFile: path.join(folder, 'tsconfig.json'),
            compilerOptions: { noEmit: false, jsx: 'react-jsx' },
            // 5096: allowImportingTsExtensions without noEmit, which holds for tsc but not for a loader.
            ignoreDiagnostics: [5096],
            getCustomTransformers: () => ({
              before: [styledIds(), ...(isFastRefresh ? [refreshTypeScript()] : [])],
            }),
          },
        },
        { test: /\.woff2?$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      // Together they produce 1 % less than Terser alone.
      minimizer: [
        new MinimizerPlugin({
          minify: [MinimizerPlugin.terserMinify, MinimizerPlugin.swcMinify, MinimizerPlugin.swcMinify],
          minimizerOptions: [{}, { compress: { passes: 3 } }, { compress: { passes: 3 } }],
          extractComments: false,
        }),
      ],
      // A build with errors leaves the last good files in place, also for a page that is opened meanwhile.
      emitOnErrors: false,
      chunkIds: 'named',
      moduleIds: isDevelopment ? 'named' : 'deterministic',
      splitChunks: {
        cacheGroups: {
          // A library goes where it is used: a vendor chunk beside each lazy chunk would only be one more request.
          defaultVendors: false,
          // RTK Query and the api made with it are needed by several lazy chunks, always together.
          api: { test: API_MODULES, name: 'api', chunks: 'async', enforce: true },
        },
      },
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${cacheKind()}`,
      cacheDirectory: cache,
      buildDependencies: { config: [import.meta.filename, path.join(root, 'package-lock.json')] },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/Prefixer\.js$/, (imported) => {
        if (/stylis[\\/]src$/.test(imported.context))
          imported.request = path.join(import.meta.dirname, 'noVendorPrefixes.ts');
      }),
      ...(isDevelopment ? [] : compressedCopies()),
    ],
  };
}
