import type { Configuration } from 'webpack-dev-server';

/** The loopback address. */
export const LOOPBACK = '127.0.0.1';

/** Options of all dev servers: they only listen on this machine unless `HOST` is set, as in a container. */
export const common = {
  host: process.env['HOST'] || LOOPBACK,
  hot: true,
  static: false,
  compress: false,
  headers: { 'Cache-Control': 'no-store' },
} satisfies Configuration;

/** Configures how a dev server reports its builds. */
export const devMiddleware = {
  index: false,
  // Without a line for each successful build.
  stats: { preset: 'errors-warnings', errorsCount: false, warningsCount: false },
} satisfies Configuration['devMiddleware'];
