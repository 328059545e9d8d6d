import path from 'node:path';
import { readConfig } from './config.ts';
import { newFolder, writeFiles } from './testing/folder.ts';

const folder = newFolder();
const file = (name: string) => path.join(folder, name);
const SECRET = 'M2xYbq7Zr0aT5vWc9LkJ8hGf4dSpQwEe';

beforeAll(() => {
  writeFiles(folder, {
    database: 'postgres://site:hunter2@db/site\n',
    secret: ` ${SECRET}\r\n`,
    redis: 'redis://cache:6379',
    empty: '\n',
    weak: 'hunter2',
  });
});

test('secrets may stand in files', () => {
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

test('a variable that is set to nothing counts as not set, beside a file and as the name of one', () => {
  expect(readConfig({ SESSION_SECRET: '', SESSION_SECRET_FILE: file('secret') })).toMatchObject({
    sessionSecret: SECRET,
  });
  expect(readConfig({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: '' })).toMatchObject({
    sessionSecret: SECRET,
  });
});

test('everything that is wrong with the files is said at once, and nothing of what they hold', () => {
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

test.each(['empty', ''])('a secret file that holds nothing is no secret (%j)', (name) => {
  expect(() => readConfig({ SESSION_SECRET_FILE: file(name) })).toThrow(
    /^The configuration is wrong: SESSION_SECRET_FILE: .+(is empty|can't be read).*$/,
  );
});
