import path from 'node:path';
import { readConfig } from './config.ts';
import { productionProblems } from './production.ts';
import { StartupError } from '@site/backend/startupError';
import { newFolder, writeFiles } from '@site/backend/testing/folder';

const SECRET = 'M2xYbq7Zr0aT5vWc9LkJ8hGf4dSpQwEe';

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('The configuration was taken');
}

test('runs on port 3000 with its own database by default', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    databaseUrl: undefined,
    sessionSecret: undefined,
    demo: false,
    devRemotes: [],
    trustProxy: [],
    logLevel: 'warn',
  });
  const root = path.resolve(import.meta.dirname, '../../..');
  expect(config.dataDir).toBe(path.join(root, '.data'));
  expect(config.siteConfig).toBe(path.join(root, 'config/site.json'));
});

test('serves the demo, whose passwords everybody knows, to this machine only unless HOST is set', () => {
  expect(readConfig({ DEMO: '1' }).host).toBe('127.0.0.1');
  expect(readConfig({ DEMO: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('treats an empty variable as unset', () => {
  const paths = ['DATA_DIR', 'SITE_CONFIG', 'SHELL_DIR'];
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'SESSION_SECRET', 'DEMO', 'TRUST_PROXY', 'DEV_REMOTES'];
  const env = [...paths, ...names, 'LOG_LEVEL'].map((name) => [name, '']);
  expect(readConfig(Object.fromEntries(env) as Record<string, string>)).toEqual(readConfig({}));
});

test('reads every variable', () => {
  const env = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: 'somewhere',
    DATABASE_URL: 'postgresql://site:pw@db/site',
    SESSION_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    SITE_ORIGIN: 'https://site.example',
    DEMO: '1',
    DEV_REMOTES: 'shop=http://localhost:3101, panel=https://[::1]:3102',
    TRUST_PROXY: '10.0.0.0/8, loopback,::1, fd00::/8,192.168.0.1',
    LOG_LEVEL: 'debug',
  };
  expect(readConfig(env)).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('somewhere'),
    databaseUrl: env.DATABASE_URL,
    sessionSecret: SECRET,
    siteOrigin: 'https://site.example',
    demo: true,
    devRemotes: [
      { name: 'shop', url: 'http://localhost:3101', base: 'http://localhost:3101' },
      { name: 'panel', url: 'https://[::1]:3102', base: 'https://[::1]:3102' },
    ],
    trustProxy: ['10.0.0.0/8', 'loopback', '::1', 'fd00::/8', '192.168.0.1'],
    logLevel: 'debug',
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://db/site'],
  ['DATABASE_URL', 'db/site'],
  ['SESSION_SECRET', SECRET.slice(1)],
  ['SESSION_SECRET', 's'.repeat(32)],
  ['STOP_DELAY', '-1'],
  ['STOP_DELAY', 'soon'],
  ['DEMO', 'yes'],
  ['SITE_ORIGIN', 'site.example'],
  ['SITE_ORIGIN', 'https://site.example/'],
  ['SITE_ORIGIN', 'https://site.example"><script>'],
  ['LOG_LEVEL', 'verbose'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['DEV_REMOTES', 'shop'],
  ['DEV_REMOTES_PATH', 'dev-remotes'],
  ['DEV_REMOTES_PATH', '/dev-remotes/'],
  ['DEV_REMOTES_PATH', "/x; script-src 'unsafe-eval'"],
  ['DEV_REMOTES', 'shop=localhost:3101'],
  ['DEV_REMOTES', 'shop=http://localhost:3101/path'],
  ['DEV_REMOTES', "shop=http://localhost:3101; script-src 'unsafe-eval'"],
  ['DEV_REMOTES', '../shop=http://localhost:3101'],
  ['AUTO_ROLLBACK', 'on'],
  ['AUTO_ROLLBACK', '30/20'],
  ['AUTO_ROLLBACK', '0/20/5'],
  ['AUTO_ROLLBACK', '30/0/5'],
  ['AUTO_ROLLBACK', '30/20/101'],
  ['AUTO_ROLLBACK', '30/20/5/1'],
])('rejects %s=%s by name', (name, value) => {
  expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^The configuration is wrong: ${name}\\b`));
});

test('reports all problems at once without secrets', () => {
  const message = refusalOf({
    PORT: 'abc',
    SESSION_SECRET: 'hunter2',
    DATABASE_URL: 'hunter3',
    LOG_LEVEL: 'loud',
  });
  for (const name of ['PORT', 'SESSION_SECRET', 'DATABASE_URL', 'LOG_LEVEL'])
    expect(message).toContain(`${name}: `);
  expect(message).not.toMatch(/hunter/);
});

test.each([
  [{}, 'local'],
  [{ GATE_TOKEN: SECRET }, 'remote'],
  [{ GATE_TOKEN: SECRET, GATE: 'local' }, 'local'],
  [{ GATE: 'off' }, 'off'],
])('selects the gate from %j', (env, gate) => {
  expect(readConfig(env as Record<string, string>)).toMatchObject({ gate });
});

test('requires a strong token for remote gate workers', () => {
  expect(refusalOf({ GATE: 'remote' })).toMatch(/^GATE_TOKEN is missing: /);
  expect(refusalOf({ GATE_TOKEN: 'a'.repeat(40) })).toMatch(/GATE_TOKEN: too weak/);
});

test.each([
  [{}, { minutes: 30, loads: 20, percent: 5 }],
  [{ AUTO_ROLLBACK: '10/500/2.5' }, { minutes: 10, loads: 500, percent: 2.5 }],
  [{ AUTO_ROLLBACK: 'off' }, undefined],
])('reads the rules of the automatic rollback from %j', (env, rules) => {
  expect(readConfig(env).autoRollback).toEqual(rules);
});

test('requires a shared secret for a shared database', () => {
  const url = 'postgres://site:hunter2@db/site';
  for (const env of [{ DATABASE_URL: url }, { DATABASE_URL: url, SESSION_SECRET: '' }]) {
    const message = refusalOf(env);
    expect(message).toMatch(/^SESSION_SECRET is missing: /);
    expect(message).not.toContain('hunter2');
  }
  const message = refusalOf({ DATABASE_URL: url, SESSION_SECRET: SECRET });
  expect(message).toMatch(/^ENCRYPTION_KEY is missing: /);
});

describe('secrets in files', () => {
  const folder = newFolder();
  const file = (name: string) => path.join(folder, name);

  beforeAll(() => {
    writeFiles(folder, {
      database: 'postgres://site:hunter2@db/site\n',
      secret: ` ${SECRET}\r\n`,
      redis: 'redis://cache:6379',
      empty: '\n',
      weak: 'hunter2',
    });
  });

  test('reads secrets from files', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file('database'),
      SESSION_SECRET_FILE: file('secret'),
      SESSION_SECRET_PREVIOUS_FILE: file('empty'),
      ENCRYPTION_KEY_FILE: file('secret'),
      ENCRYPTION_KEY_PREVIOUS_FILE: file('empty'),
      REDIS_URL_FILE: file('redis'),
      METRICS_TOKEN_FILE: file('secret'),
    });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://site:hunter2@db/site',
      sessionSecret: SECRET,
      sessionSecretPrevious: undefined,
      encryptionKey: SECRET,
      encryptionKeyPrevious: undefined,
      redisUrl: 'redis://cache:6379',
      metricsToken: SECRET,
    });
  });

  test('treats an empty variable as unset, next to a file and as a file name', () => {
    for (const env of [
      { SESSION_SECRET: '', SESSION_SECRET_FILE: file('secret') },
      { SESSION_SECRET: SECRET, SESSION_SECRET_FILE: '' },
    ])
      expect(readConfig(env).sessionSecret).toBe(SECRET);
  });

  test('reports all problems with the files at once without their contents', () => {
    const read = () =>
      readConfig({
        DATABASE_URL_FILE: file('nowhere'),
        REDIS_URL_FILE: file('empty'),
        REDIS_URL: 'redis://hunter2@cache',
        SESSION_SECRET_FILE: file('weak'),
      });
    expect(read).toThrow(
      /^The configuration is wrong: DATABASE_URL_FILE: it can't be read: ENOENT.+nowhere.+; REDIS_URL: set it or REDIS_URL_FILE, not both; SESSION_SECRET: [^;]+$/,
    );
    expect(read).toThrow(expect.not.stringContaining('hunter2'));
  });

  test.each(['empty', ''])('treats an empty secret file as no secret (%j)', (name) => {
    expect(() => readConfig({ SESSION_SECRET_FILE: file(name) })).toThrow(
      /^The configuration is wrong: SESSION_SECRET_FILE: .+(is empty|can't be read).*$/,
    );
  });
});

describe('production', () => {
  const DATABASE_URL = 'postgres://site:hunter2@db/site';
  const sound = { DATABASE_URL, SESSION_SECRET: SECRET, ENCRYPTION_KEY: SECRET };

  test('accepts a database and a secret', () => {
    expect(productionProblems(sound)).toEqual([]);
    expect(productionProblems({ ...sound, DEMO: '0', PORT: '8080' })).toEqual([]);
  });

  test('reports everything missing at once, with a command to generate it', () => {
    const [database, secret, key, ...more] = productionProblems({ DATABASE_URL: '', DEMO: '' });
    expect(database).toMatch(/^DATABASE_URL is missing: /);
    expect(secret).toMatch(/^SESSION_SECRET is missing: .*openssl rand -base64 48/);
    expect(key).toMatch(/^ENCRYPTION_KEY is missing: .*openssl rand -base64 48/);
    expect(more).toEqual([]);
  });

  test('reports wrong and missing variables together without secrets', () => {
    const problems = productionProblems({ DATABASE_URL: 'mysql://site:hunter2@db/site', PORT: 'eighty' });
    expect(problems).toEqual([
      expect.stringMatching(/^SESSION_SECRET is missing: /),
      expect.stringMatching(/^ENCRYPTION_KEY is missing: /),
      expect.stringMatching(/^The configuration is wrong: PORT: .+; DATABASE_URL: [^;]+$/),
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  test.each(['1', 'true'])('rejects DEMO=%s, whatever else is wrong', (DEMO) => {
    const refused = expect.stringMatching(/^DEMO is set: /);
    expect(productionProblems({ ...sound, DEMO })).toEqual([refused]);
    expect(productionProblems({ ...sound, DEMO, PORT: 'eighty' })).toEqual([
      refused,
      expect.stringMatching(/^The configuration is wrong: PORT: /),
    ]);
  });

  test.each(['s'.repeat(31), 's'.repeat(64), 'ab'.repeat(32), '1234567'.repeat(9)])(
    'rejects the secret %s',
    (secret) => {
      const secrets = [
        'SESSION_SECRET',
        'SESSION_SECRET_PREVIOUS',
        'ENCRYPTION_KEY',
        'ENCRYPTION_KEY_PREVIOUS',
      ];
      for (const name of secrets)
        expect(productionProblems({ ...sound, [name]: secret })).toEqual([
          expect.stringMatching(new RegExp(`^The configuration is wrong: ${name}: [^;]+$`)),
        ]);
    },
  );

  test('requires a metrics token as strong as the other secrets', () => {
    expect(productionProblems({ ...sound, METRICS_TOKEN: SECRET })).toEqual([]);
    for (const METRICS_TOKEN of ['s'.repeat(31), 'ab'.repeat(32)])
      expect(productionProblems({ ...sound, METRICS_TOKEN })).toEqual([
        expect.stringMatching(/^The configuration is wrong: METRICS_TOKEN: [^;]+$/),
      ]);
  });
});

describe('payments', () => {
  const stripe = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    SITE_ORIGIN: 'https://site.example',
  };

  test('are off by default, and stand-ins in the demo', () => {
    expect(readConfig({}).paymentProvider).toBe('none');
    expect(readConfig({ PAYMENT_PROVIDER: '' }).paymentProvider).toBe('none');
    expect(readConfig({ DEMO: '1' }).paymentProvider).toBe('demo');
    expect(readConfig({ DEMO: '1', PAYMENT_PROVIDER: 'none' }).paymentProvider).toBe('none');
    expect(readConfig({ PAYMENT_PROVIDER: 'manual' }).paymentProvider).toBe('manual');
    expect(readConfig(stripe)).toMatchObject({ paymentProvider: 'stripe', stripeApiUrl: undefined });
  });

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SITE_ORIGIN'])('by Stripe need %s', (name) => {
    expect(refusalOf({ ...stripe, [name]: '' })).toMatch(
      new RegExp(`^${name} is missing: .*PAYMENT_PROVIDER=stripe`),
    );
  });

  test('by Stripe take their keys from files, too', () => {
    const folder = newFolder();
    writeFiles(folder, { key: 'sk_test_of_a_file\n' });
    const { STRIPE_SECRET_KEY: _, ...rest } = stripe;
    const config = readConfig({ ...rest, STRIPE_SECRET_KEY_FILE: path.join(folder, 'key') });
    expect(config.stripeSecretKey).toBe('sk_test_of_a_file');
  });

  test.each([
    ['PAYMENT_PROVIDER', 'paypal'],
    ['PAYMENT_PROVIDER', 'demo'],
    ['STRIPE_API_URL', 'ftp://stripe.example'],
    ['STRIPE_SECRET_KEY', 'short'],
    ['STRIPE_SECRET_KEY', 'pk_test_1234567890'],
    ['STRIPE_SECRET_KEY', 'whsec_1234567890'],
    ['STRIPE_SECRET_KEY', 'sk_test_12345 67890'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1234567890'],
    ['STRIPE_WEBHOOK_SECRET', 'we_1234567890'],
  ])('can not have %s=%s', (name, value) => {
    const message = refusalOf({ ...stripe, [name]: value });
    expect(message).toContain(`${name}: `);
    if (name !== 'PAYMENT_PROVIDER') expect(message).not.toContain(value);
  });

  test('by Stripe take their secrets without the blanks around them', () => {
    const { stripeSecretKey, stripeWebhookSecret } = readConfig({
      ...stripe,
      STRIPE_SECRET_KEY: ' rk_live_1234567890\n',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890 ',
    });
    expect([stripeSecretKey, stripeWebhookSecret]).toEqual(['rk_live_1234567890', 'whsec_1234567890']);
  });

  test('of the demo take no live key', () => {
    const message = refusalOf({ ...stripe, DEMO: '1', STRIPE_SECRET_KEY: 'sk_live_1234567890' });
    expect(message).toMatch(/^STRIPE_SECRET_KEY is a live key/);
  });
});
