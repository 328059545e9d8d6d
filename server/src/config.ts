import path from 'node:path';
import { z } from 'zod';
import { StartupError } from './startupError.ts';

const root = path.resolve(import.meta.dirname, '../..');

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const folder = (fallback: string) =>
  z
    .string()
    .default(path.join(root, fallback))
    .transform((value) => path.resolve(value));

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: folder('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Signs the access tokens; the embedded database keeps one of its own. */
  SESSION_SECRET: z.string().min(32).optional(),
  /** Fills an empty database with the demo's players. */
  DEMO: flag.default(false),
  SITE_CONFIG: folder('config/site.json'),
  SHELL_DIR: folder('dist/shell'),
  CONTAINER_DIR: folder('dist/shell-container'),
  REMOTES_DIR: folder('dist/remotes'),
  /** Development only: `name=origin` pairs, separated by commas, of remotes that webpack-dev-server serves. */
  DEV_REMOTES: z.string().default(''),
  /** Addresses of proxies whose forwarding headers count, separated by commas. */
  TRUST_PROXY: z.string().default(''),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export type Config = ReturnType<typeof readConfig>;

function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Reads the configuration from the environment.
 *
 * @throws StartupError that names each variable which is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const { data, error } = environment.safeParse(env);
  if (error) {
    const wrong = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new StartupError(`The configuration is wrong: ${wrong}`);
  }
  if (data.DATABASE_URL && !data.SESSION_SECRET) {
    throw new StartupError(
      'SESSION_SECRET is missing: with DATABASE_URL it must be set (32 characters or more).',
    );
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    sessionSecret: data.SESSION_SECRET,
    demo: data.DEMO,
    siteConfig: data.SITE_CONFIG,
    shellDir: data.SHELL_DIR,
    containerDir: data.CONTAINER_DIR,
    remotesDir: data.REMOTES_DIR,
    devRemotes: list(data.DEV_REMOTES).map((pair) => {
      const [name = '', origin = ''] = pair.split('=');
      return { name, origin };
    }),
    trustProxy: list(data.TRUST_PROXY),
    logLevel: data.LOG_LEVEL,
  };
}
