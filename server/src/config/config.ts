import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import type { Rate } from '@site/backend/limiter';
import { RATES, type RateName } from './rates.ts';
import { readSecretFiles } from '@site/backend/secretFiles';
import { StartupError } from '@site/backend/startupError';

const root = path.resolve(import.meta.dirname, '../../..');

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const folder = (fallback: string) =>
  z
    .string()
    .default(path.join(root, fallback))
    .transform((value) => path.resolve(value));

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(value: string): boolean {
  const [address = '', prefix = '1', ...more] = value.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isSubnet = /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits && more.length === 0;
  return PROXY_GROUPS.includes(value) || (isIP(address) > 0 && isSubnet);
}

const proxy = z
  .string()
  .refine(isProxy, `expected an address, a subnet such as 10.0.0.0/8, or one of ${PROXY_GROUPS.join(', ')}`);

/** The origin becomes part of the pages' policy, so nothing else may be in it. */
const devRemote = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]*=https?:\/\/[\w.:[\]-]+$/,
    'expected name=origin, such as shop=http://localhost:3101',
  )
  .transform((pair) => {
    const [name = '', origin = ''] = pair.split('=');
    return { name, origin };
  });

const httpsOrigin = z
  .string()
  .regex(/^https:\/\/[\w.-]+(:\d+)?$/, 'expected an origin such as https://files.example.org');

const rate = z
  .string()
  .regex(/^\w+=\d{1,9}\/\d{1,9}$/, 'expected name=points/seconds, such as write=1000/60')
  .transform((text) => {
    const [name = '', points, seconds] = text.split(/[=/]/);
    return { name, points: Number(points), seconds: Number(seconds) };
  })
  .refine(({ name }) => Object.hasOwn(RATES, name), `expected one of ${Object.keys(RATES).join(', ')}`)
  .refine(({ points, seconds }) => points > 0 && seconds > 0, 'expected numbers above 0');

const autoRollback = z
  .string()
  .regex(
    /^(?:off|[1-9]\d{0,3}\/[1-9]\d{0,6}\/(?:100|\d{1,2}(?:\.\d)?))$/,
    'expected minutes/loads/percent, such as 30/20/5, or off',
  )
  .transform((text) => {
    if (text === 'off') return undefined;
    const [minutes = 0, loads = 0, percent = 0] = text.split('/').map(Number);
    return { minutes, loads, percent };
  });

/** A secret of a few repeated characters is worthless; a random one has far more. */
const MIN_DIFFERENT_CHARACTERS = 8;

const secret = z
  .string()
  .min(32, { abort: true })
  .refine(
    (value) => new Set(value).size >= MIN_DIFFERENT_CHARACTERS,
    'too weak: make one with openssl rand -base64 48',
  );

/** A secret of Stripe, which files and dashboards hand out with blanks around it. */
const stripeSecret = (form: RegExp, expected: string) =>
  z
    .string()
    .trim()
    .min(8, { abort: true })
    .regex(form, { error: expected, abort: true })
    .regex(/^\w+$/, 'expected no blanks or other characters within it');

/** The settings by their names in the code: `dataDir` is the variable `DATA_DIR`. */
const environment = z.object({
  port: z.coerce.number().int().min(0).max(65_535).default(3000),
  host: z.string().optional(),
  dataDir: folder('.data'),
  databaseUrl: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  migrationDatabaseUrl: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Signs the access tokens; optional with the embedded database, which generates one. */
  sessionSecret: secret.optional(),
  /** Also accepted during a rotation. */
  sessionSecretPrevious: secret.optional(),
  /** Encrypts second factors; optional with the embedded database, which generates one. */
  encryptionKey: secret.optional(),
  /** Opens older values during a rotation. */
  encryptionKeyPrevious: secret.optional(),
  /** Makes the operator's calls; without one, each data folder has its own. */
  operatorKey: secret.optional(),
  /** Shared by the processes of a site: live alerts and rate limit counters. */
  redisUrl: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Overridden rates as points per seconds, such as `loginPair=50/900,write=1000/60`. */
  rateLimits: list.pipe(z.array(rate)),
  apiDocs: flag.default(false),
  /** The origin of the site for search engines and links from other sites, such as `https://site.example`. */
  siteOrigin: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(:\d+)?$/, 'expected an origin such as https://site.example')
    .optional(),
  demo: flag.default(false),
  siteConfig: folder('config/site.json'),
  shellDir: folder('dist/shell'),
  shellServerDir: folder('dist/shell-server'),
  /** The socket of a container that renders pages; without one the server starts its own processes. */
  rendererSocket: z.string().optional(),
  containerDir: folder('dist/shell-container'),
  /** The packages of the SDK, for teams to install. */
  sdkDir: folder('dist/sdk'),
  remotesDir: folder('dist/remotes'),
  /** Development only: `name=origin` pairs, separated by commas, of remotes served by webpack-dev-server. */
  devRemotes: list.pipe(z.array(devRemote)),
  /** Development only: the path of the site from which a gateway proxies to those servers. */
  devRemotesPath: z
    .string()
    .regex(/^\/[a-z][a-z-]*$/, 'expected a path such as /dev-remotes')
    .optional(),
  /** Development only: holds `<name>.json`, the manifests of servers that don't answer. */
  devManifests: z.string().optional(),
  remoteOrigins: list.pipe(z.array(httpsOrigin)),
  /** Days for which a version is kept after it was last live. */
  remoteDays: z.coerce.number().int().min(1).max(3650).default(30),
  /** Megabytes per remote. */
  remoteQuota: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_000_000)
    .default(512)
    .transform((megabytes) => megabytes * 1024 * 1024),
  remoteBudgets: folder('config/budgets.json'),
  /** Minutes of watching, loads before it is judged, and percentage of failures at which it is rolled back. */
  autoRollback: z.string().default('30/20/5').pipe(autoRollback),
  /** In a program started by the server, in remote workers (the default with GATE_TOKEN), or nowhere. */
  gate: z.enum(['local', 'remote', 'off']).optional(),
  gateToken: secret.optional(),
  /** Who takes the money for orders; the demo has its own, which nobody else can use. */
  paymentProvider: z.enum(['none', 'stripe', 'manual']).optional(),
  stripeSecretKey: stripeSecret(
    /^[sr]k_/,
    'expected a secret key (sk_…) or a restricted one (rk_…), not a publishable key or the secret of a webhook',
  ).optional(),
  stripeWebhookSecret: stripeSecret(
    /^whsec_/,
    'expected the signing secret of the webhook (whsec_…), not a key',
  ).optional(),
  /** Another address of Stripe's API, for tests. */
  stripeApiUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The token of Prometheus for `/metrics`; without one only programs of this machine may read it. */
  metricsToken: secret.optional(),
  /** The browser of the gate, if not on the path. */
  chromium: z.string().optional(),
  /** IP addresses of proxies whose forwarding headers are trusted, separated by commas. */
  trustProxy: list.pipe(z.array(proxy)),
  logLevel: z.enum(['error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  /** Seconds between the stop signal and the last new connection, for load balancers to notice. */
  stopDelay: z.coerce.number().min(0).max(3600).default(0),
});

const databaseSettings = environment.pick({ databaseUrl: true, migrationDatabaseUrl: true, dataDir: true });
const operatorSettings = environment.pick({ host: true, port: true, dataDir: true, operatorKey: true });

export type Config = ReturnType<typeof readConfig>;

const variableOf = (setting: string) => setting.replace(/[A-Z]/g, '_$&').toUpperCase();

function parse<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { env, problems }: ReturnType<typeof readSecretFiles>,
): z.output<z.ZodObject<Shape>> {
  // An empty variable, as compose files set it, counts as unset.
  const settings = Object.keys(schema.shape).map((name) => [name, env[variableOf(name)] || undefined]);
  const { data, error } = schema.safeParse(Object.fromEntries(settings));
  const issues =
    error?.issues.map(
      ({ path: [name, ...more], message }) => `${[variableOf(String(name)), ...more].join('.')}: ${message}`,
    ) ?? [];
  const wrong = [...problems, ...issues].join('; ');
  if (wrong || data === undefined) throw new StartupError(`The configuration is wrong: ${wrong}`);
  return data;
}

/** @throws StartupError that names each invalid variable */
export function readDatabaseConfig(env: NodeJS.ProcessEnv) {
  return parse(databaseSettings, readSecretFiles(env, ['DATABASE_URL', 'MIGRATION_DATABASE_URL']));
}

/** @throws StartupError that names each invalid variable */
export function readOperatorConfig(env: NodeJS.ProcessEnv) {
  return parse(operatorSettings, readSecretFiles(env, ['OPERATOR_KEY']));
}

function requireConsistent({
  databaseUrl,
  sessionSecret,
  encryptionKey,
  ...payments
}: z.output<typeof environment>) {
  const missing = (name: string) =>
    new StartupError(`${name} is missing: with DATABASE_URL it must be set (32 characters or more).`);
  if (databaseUrl && !sessionSecret) throw missing('SESSION_SECRET');
  if (databaseUrl && !encryptionKey) throw missing('ENCRYPTION_KEY');
  if (payments.paymentProvider !== 'stripe') return;
  if (payments.demo && /^[sr]k_live_/.test(payments.stripeSecretKey ?? ''))
    throw new StartupError(
      'STRIPE_SECRET_KEY is a live key: with DEMO=1, whose passwords everybody knows, use one of test mode.',
    );
  for (const [name, value] of [
    ['STRIPE_SECRET_KEY', payments.stripeSecretKey],
    ['STRIPE_WEBHOOK_SECRET', payments.stripeWebhookSecret],
    ['SITE_ORIGIN', payments.siteOrigin],
  ] as const)
    if (!value) throw new StartupError(`${name} is missing: with PAYMENT_PROVIDER=stripe it must be set.`);
}

/** @throws StartupError that names each invalid variable */
export function readConfig(env: NodeJS.ProcessEnv) {
  const data = parse(environment, readSecretFiles(env));
  requireConsistent(data);
  const { rateLimits, devRemotesPath, ...settings } = data;
  const gate = data.gate ?? (data.gateToken ? 'remote' : 'local');
  if (gate === 'remote' && !data.gateToken) {
    throw new StartupError(
      'GATE_TOKEN is missing: with GATE=remote it must be set (32 characters or more), which the workers must send.',
    );
  }
  return {
    ...settings,
    // Everybody knows the passwords of the demo's players.
    host: data.host ?? (data.demo ? '127.0.0.1' : '0.0.0.0'),
    gate,
    paymentProvider: data.paymentProvider ?? (data.demo ? ('demo' as const) : ('none' as const)),
    rates: Object.fromEntries(
      rateLimits.map(({ name, points, seconds }) => [name, { points, seconds }]),
    ) as Partial<Record<RateName, Rate>>,
    devRemotes: data.devRemotes.map(({ name, origin }) => {
      const folder = devRemotesPath && `${devRemotesPath}/${name}`;
      return { name, url: `${origin}${folder ?? ''}`, base: folder ?? origin };
    }),
  };
}
