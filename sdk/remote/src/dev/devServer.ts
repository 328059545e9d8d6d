import type { Configuration } from 'webpack-dev-server';

export const LOOPBACK = '127.0.0.1';

/** Dev servers only listen on this machine unless `HOST` is set, as in a container. */
export const common = {
  host: process.env['HOST'] || LOOPBACK,
  hot: true,
  static: false,
  compress: false,
  headers: { 'Cache-Control': 'no-store' },
} satisfies Configuration;

export const devMiddleware = {
  index: false,
  // Without a line for each successful build.
  stats: { preset: 'errors-warnings', errorsCount: false, warningsCount: false },
} satisfies Configuration['devMiddleware'];
