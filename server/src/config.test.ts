import path from 'node:path';
import { readConfig } from './config.ts';
import { StartupError } from './startupError.ts';

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

test('nothing set is a site on port 3000 with a database of its own', () => {
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
  const root = path.resolve(import.meta.dirname, '../..');
  expect(config.dataDir).toBe(path.join(root, '.data'));
  expect(config.siteConfig).toBe(path.join(root, 'config/site.json'));
});

test('a variable that is set to nothing counts as not set', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'SESSION_SECRET',
    'DEMO',
    'SITE_CONFIG',
    'SHELL_DIR',
  ];
  const env = Object.fromEntries(
    [...names, 'TRUST_PROXY', 'DEV_REMOTES', 'LOG_LEVEL'].map((name) => [name, '']),
  );
  expect(readConfig(env)).toEqual(readConfig({}));
});

test('what is set is taken', () => {
  const env = {
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: 'somewhere',
    DATABASE_URL: 'postgresql://site:pw@db/site',
    SESSION_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
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
    demo: true,
    devRemotes: [
      { name: 'shop', address: 'http://localhost:3101', base: 'http://localhost:3101' },
      { name: 'panel', address: 'https://[::1]:3102', base: 'https://[::1]:3102' },
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
])('%s=%s is refused by name', (name, value) => {
  expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^The configuration is wrong: ${name}\\b`));
});

test('all that is wrong is said at once, and no secret with it', () => {
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
])('who looks at builds, with %j', (env, gate) => {
  expect(readConfig(env as Record<string, string>)).toMatchObject({ gate });
});

test('workers of the gate elsewhere need a token that nobody guesses', () => {
  expect(refusalOf({ GATE: 'remote' })).toMatch(/^GATE_TOKEN is missing: /);
  expect(refusalOf({ GATE_TOKEN: 'a'.repeat(40) })).toMatch(/GATE_TOKEN: too weak/);
});

test.each([
  [{}, { minutes: 30, loads: 20, percent: 5 }],
  [{ AUTO_ROLLBACK: '10/500/2.5' }, { minutes: 10, loads: 500, percent: 2.5 }],
  [{ AUTO_ROLLBACK: 'off' }, undefined],
])('when a version is taken back by itself: %j', (env, rules) => {
  expect(readConfig(env).autoRollback).toEqual(rules);
});

test.each(['on', '30/20', '0/20/5', '30/0/5', '30/20/101', '30/20/5/1'])(
  'AUTO_ROLLBACK=%s is refused',
  (AUTO_ROLLBACK) => {
    expect(refusalOf({ AUTO_ROLLBACK })).toContain('AUTO_ROLLBACK: expected minutes/loads/percent');
  },
);

test('a shared database needs a shared secret', () => {
  const url = 'postgres://site:hunter2@db/site';
  for (const env of [{ DATABASE_URL: url }, { DATABASE_URL: url, SESSION_SECRET: '' }]) {
    const message = refusalOf(env);
    expect(message).toMatch(/^SESSION_SECRET is missing: /);
    expect(message).not.toContain('hunter2');
  }
  const message = refusalOf({ DATABASE_URL: url, SESSION_SECRET: SECRET });
  expect(message).toMatch(/^ENCRYPTION_KEY is missing: /);
});
