import { constants, type BrotliOptions } from 'node:zlib';
import path from 'node:path';
import { isImage } from '@site/contract/imageFiles';
import { createRequire } from 'node:module';
import type ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type refreshTypeScript from 'react-refresh-typescript';
import webpack, { type Configuration, type PathData, type RuleSetRule } from 'webpack';
import { isDevelopment } from './isDevelopment.ts';
import { cacheOf, lockFilesOf, ownModule } from './project.ts';
import { styledIds } from './styledIds.ts';

export interface BaseOptions {
  readonly name: string;
  readonly folder: string;
  readonly outputFolder: string;
  readonly publicPath: string;
  /** A change of it, or of what it imports, invalidates the cache. */
  readonly configFile: string;
  readonly uniqueName?: string;
  /** Differs between builds that a page may have one after another, see `styledIds.ts`. */
  readonly build?: string;
  readonly isServer?: boolean;
  /** Bytes of sources from which code of several lazy chunks gets a chunk of its own; webpack's default is 20,000. */
  readonly minSplitBytes?: number;
  /** Paths of modules that get the chunk `api`, because several lazy chunks need them, always together. */
  readonly apiModules?: RegExp;
}

/** Fast refresh is off when a production shell hosts the remote: the production build of React doesn't support it. */
export const isFastRefresh = isDevelopment && process.env['FAST_REFRESH'] !== 'false';

// What only development needs is loaded when it is needed: a site that is built and started does not install it.
const require = createRequire(import.meta.url);

export function refreshPlugin(library: string): ReactRefreshPlugin {
  const Plugin = require('@pmmmwh/react-refresh-webpack-plugin') as typeof ReactRefreshPlugin;
  return new Plugin({ library, overlay: false });
}

function refreshTransformer() {
  const { default: transformer } = require('react-refresh-typescript') as {
    default: typeof refreshTypeScript;
  };
  return transformer();
}

function cacheKind(): string {
  if (!isDevelopment) return 'production';
  return isFastRefresh ? 'development' : 'reloading';
}

const HOT_TEXTS: RuleSetRule = {
  test: /[\\/]locales[\\/]\w+\.json$/,
  type: 'javascript/auto',
  loader: path.join(import.meta.dirname, 'hotTexts.cjs'),
};

/** Names an image after its file, with letters that every address may have. */
function imageName({ filename = '' }: PathData): string {
  const { name, ext } = path.parse(filename.split('?')[0] ?? '');
  return `${name.replace(/[^\w-]+/g, '-').slice(0, 100)}.[contenthash:10]${ext.toLowerCase()}`;
}

const compressed = /\.(js|css|svg|json)$/;

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

export function baseConfig(options: BaseOptions): Configuration {
  const {
    name,
    folder,
    outputFolder,
    publicPath,
    configFile,
    uniqueName = name,
    build = '',
    isServer = false,
    minSplitBytes,
    apiModules,
  } = options;
  return {
    name,
    mode: isDevelopment ? 'development' : 'production',
    context: folder,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: outputFolder,
      publicPath,
      uniqueName,
      clean: !isDevelopment,
      filename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // A request that hangs becomes an error that the user can retry; webpack's default is two minutes.
      chunkLoadTimeout: 12_000,
      // Otherwise a module that threw stays half-initialised, and importing it again succeeds.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: 'ts-loader',
            // Of a module in the cache.
            ident: `ts ${build}`,
            options: {
              transpileOnly: true,
              configFile: path.join(folder, 'tsconfig.json'),
              // Without maps of its own, places would be those in its output, which has fewer lines.
              compilerOptions: { noEmit: false, jsx: 'react-jsx', sourceMap: true },
              // 5096: allowImportingTsExtensions requires noEmit, but a loader has to emit.
              ignoreDiagnostics: [5096],
              getCustomTransformers: () => ({
                before: [
                  styledIds(folder, build),
                  ...(isFastRefresh && !isServer ? [refreshTransformer()] : []),
                ],
              }),
            },
          },
        },
        { test: /\.woff2?$/, type: 'asset/resource' },
        { test: /\.(?:css|less|s[ac]ss)$/, loader: path.join(import.meta.dirname, 'noStyleSheets.cjs') },
        { test: isImage, type: 'asset/resource', generator: { filename: imageName } },
        ...(isFastRefresh && !isServer ? [HOT_TEXTS] : []),
      ],
    },
    optimization: {
      // Half the time of Terser, and 1% smaller. Names are shortened last, when it is known which ones remain.
      minimizer: [
        new MinimizerPlugin({
          minify: [MinimizerPlugin.swcMinify, MinimizerPlugin.swcMinify],
          minimizerOptions: [{ compress: { passes: 3 }, mangle: false }, { compress: { passes: 3 } }],
          extractComments: false,
        }),
      ],
      // After a build with errors, pages keep getting the last good files.
      emitOnErrors: false,
      chunkIds: 'named',
      moduleIds: isDevelopment ? 'named' : 'deterministic',
      splitChunks: {
        ...(minSplitBytes !== undefined && { minSize: minSplitBytes }),
        cacheGroups: {
          // Libraries are bundled where they are used: a vendor chunk per lazy chunk would only add requests.
          defaultVendors: false,
          ...(apiModules && { api: { test: apiModules, name: 'api', chunks: 'async', enforce: true } }),
        },
      },
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${cacheKind()}`,
      cacheDirectory: cacheOf(folder),
      buildDependencies: { config: [configFile, ...lockFilesOf(folder)] },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/Prefixer\.js$/, (imported) => {
        if (/stylis[\\/]src$/.test(imported.context)) imported.request = ownModule('noVendorPrefixes');
      }),
      ...(isDevelopment || isServer ? [] : compressedCopies()),
    ],
  };
}
