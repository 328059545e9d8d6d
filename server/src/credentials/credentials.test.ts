import fs from 'node:fs';
import path from 'node:path';
import { weaknessOf } from './weakPassword.ts';
import { hash } from '@node-rs/argon2';
import { checkPassword, hashPassword, passwordMatches } from './passwords.ts';
import { spawn } from 'node:child_process';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  openEncryption,
  operatorKeyOf,
  storedEncryptionKey,
  storedSessionSecret,
} from './generatedSecrets.ts';
import { newFolder } from '@site/backend/testing/folder';
import { createSignedCookie } from '@site/backend/signedCookie';
import { type Encryption, aadFor, createEncryption } from './encryption.ts';
import { createAccessTokens } from '../sessions/accessTokens.ts';
import { signingKeys } from '@site/backend/keys';
import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { keepReencrypting, reencryptSecrets } from './reencryptSecrets.ts';
import { consumeCode, storedRecoveryCode } from './secondFactor.ts';

const db = await openTestDatabase();

const NAMES = ['Max_Power', 'Blockhaven'];

test.each([
  'password',
  'Password1',
  '12345678',
  'QWERTYUIOP',
  'iloveyou1',
  'xxxxxxxx',
  '987654321',
  'trustno1',
])('treats %s as a common password', (password) => {
  expect(weaknessOf(password, NAMES)).toBe('common_password');
});

test.each([
  'Max_Power',
  'm.a.x.power',
  'MAXPOWER2024!',
  '!!max-power!!',
  '007maxpower',
  'm4xp0w3r99',
  'max_power_',
  'blockhaven1',
  'Bl0ckh4v3n!',
  '2026Blockhaven2026',
  '（Blockhaven）１',
])('treats %s as a name with extra digits or signs', (password) => {
  expect(weaknessOf(password, NAMES)).toBe('password_is_name');
});

test.each([
  'blockhaven-demo',
  'my blockhaven base',
  'blockhavens rule',
  'max power loves otters',
  'maxpowerx1',
  'xmaxpower1',
  'correct horse battery staple',
  '81726354',
  '        ',
  'pässwörd 🔑',
  '\u0000\u0000\u0000\u0000abcd',
])('accepts %j', (password) => {
  expect(weaknessOf(password, NAMES)).toBeUndefined();
});

test('rejects a numeric name only as an exact match', () => {
  expect(weaknessOf('90817263', ['90817263'])).toBe('password_is_name');
  expect(weaknessOf('908172631', ['90817263'])).toBeUndefined();
  expect(weaknessOf('5827394610', ['1'])).toBeUndefined();
});

test.each([
  ['a name of repeated letters', '1'.repeat(256), `${'i'.repeat(63)}x`],
  // NFKC expands each to two characters, which may match the first letter.
  ['a long run of signs', '\u203c'.repeat(256), 'insi'],
])('checks %s in little time', (_what, password, name) => {
  const looked = jest.spyOn(RegExp.prototype, 'test');
  expect(weaknessOf(password, [name])).toBeUndefined();
  expect(looked.mock.calls.length).toBeLessThan(20_000);
});

const outcomeOf = (matches: Promise<boolean>) =>
  matches.then(
    (isRight) => (isRight ? 'right' : 'wrong'),
    (error: { status: number }) => error.status,
  );

test('reserves places in the queue of password checks for known devices', async () => {
  const stored = await hashPassword('the right one');
  const strangers = Array.from({ length: 60 }, () =>
    outcomeOf(passwordMatches(stored, 'a guess', { isKnownDevice: false })),
  );
  const owner = outcomeOf(passwordMatches(stored, 'the right one', { isKnownDevice: true }));
  const late = await outcomeOf(passwordMatches(stored, 'the right one', { isKnownDevice: false }));
  const other = await outcomeOf(passwordMatches(stored, 'the right one'));

  expect([late, other]).toEqual([503, 503]);
  expect(await owner).toBe('right');
  const answers = await Promise.all(strangers);
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(30);
  expect(answers.filter((answer) => answer === 503)).toHaveLength(30);
});

test('queues a comparison for an account without a password as well', async () => {
  const guesses = Array.from({ length: 60 }, () => outcomeOf(passwordMatches(undefined, 'a guess')));
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(30);
  expect(answers.filter((answer) => answer === 503)).toHaveLength(30);
});

const COMPOSED = 'Gr\u00fc\u00dfe-aus-K\u00f6ln-8';
const DECOMPOSED = COMPOSED.normalize('NFD');

test.each([
  ['composed', 'decomposed', COMPOSED, DECOMPOSED],
  ['decomposed', 'composed', DECOMPOSED, COMPOSED],
  ['with spaces', 'with no-break spaces', 'a b c d e f', 'a\u00a0b\u3000c d e f'],
])('a password set %s is right when typed %s', async (_set, _typed, set, typed) => {
  expect(await passwordMatches(await hashPassword(set), typed)).toBe(true);
});

test('a hash of the password as typed, from an older release, goes on working and is recognized', async () => {
  const stored = await hash(DECOMPOSED);
  expect(await checkPassword(stored, DECOMPOSED)).toEqual({ isRight: true, isOutdated: true });
  expect(await checkPassword(await hash(COMPOSED), COMPOSED)).toEqual({ isRight: true, isOutdated: false });
  expect(await checkPassword(await hash(COMPOSED), DECOMPOSED)).toEqual({ isRight: true, isOutdated: false });
  expect(await checkPassword(stored, `${DECOMPOSED}9`)).toEqual({ isRight: false, isOutdated: false });
});

test('a password that is checked in two forms takes two places in the queue, known name or not', async () => {
  for (const stored of [await hash(COMPOSED), undefined]) {
    const guesses = Array.from({ length: 30 }, () => outcomeOf(passwordMatches(stored, `${DECOMPOSED}9`)));
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(15);
    expect(answers.filter((answer) => answer === 503)).toHaveLength(15);
  }
});

const GOOD = /^[\w-]{43}$/;
const fileIn = (folder: string) => path.join(folder, 'session-secret');
const keyIn = (folder: string) => path.join(folder, 'encryption-key');
const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

test('creates a secret once, readable only by its owner', () => {
  const folder = newFolder();
  const secret = storedSessionSecret(folder);
  expect(secret).toMatch(GOOD);
  expect(storedSessionSecret(folder)).toBe(secret);
  expect(storedSessionSecret(newFolder())).not.toBe(secret);
  expect(modeOf(fileIn(folder))).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['session-secret']);
});

test('keeps a secret with a trailing line break, as editors add it', () => {
  const folder = newFolder();
  fs.writeFileSync(fileIn(folder), `${'s'.repeat(32)}\n`);
  expect(storedSessionSecret(folder)).toBe('s'.repeat(32));
});

test.each(['', '\n', ' '.repeat(43), 'short', 's'.repeat(31), '\u0000'])(
  'replaces a file that contains %j',
  (content) => {
    const folder = newFolder();
    fs.writeFileSync(fileIn(folder), content);
    const secret = storedSessionSecret(folder);
    expect(secret).toMatch(GOOD);
    expect(storedSessionSecret(folder)).toBe(secret);
    expect(modeOf(fileIn(folder))).toBe(0o600);
  },
);

test("doesn't create another secret when the file is unreadable", () => {
  const folder = newFolder();
  fs.mkdirSync(fileIn(folder));
  expect(() => storedSessionSecret(folder)).toThrow(/EISDIR/);
});

test('leaves a whole secret or none when killed at any moment', async () => {
  const script = `
    import { rmSync } from 'node:fs';
    import { storedSessionSecret } from ${JSON.stringify(new URL('generatedSecrets.ts', import.meta.url).href)};
    const [folder] = process.argv.slice(-1);
    for (;;) { storedSessionSecret(folder); process.stdout.write('.'); rmSync(folder + '/session-secret'); }
  `;
  for (let round = 0; round < 3; round += 1) {
    const folder = newFolder();
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script, folder]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.stdout.resume();
    await sleep(Math.random() * 50);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    if (fs.existsSync(fileIn(folder))) expect(fs.readFileSync(fileIn(folder), 'utf8')).toMatch(GOOD);
    expect(storedSessionSecret(folder)).toMatch(GOOD);
  }
});

test('creates a key once, readable only by its owner', () => {
  const folder = newFolder();
  const key = storedEncryptionKey(folder);
  expect(key).toMatch(GOOD);
  expect(storedEncryptionKey(folder)).toBe(key);
  expect(modeOf(keyIn(folder))).toBe(0o600);
});

test.each(['', 'short', 's'.repeat(31)])('keeps a key file that contains %j', (content) => {
  const folder = newFolder();
  fs.writeFileSync(keyIn(folder), content);
  expect(() => storedEncryptionKey(folder)).toThrow(/^The encryption key in .+ is damaged/);
  expect(fs.readFileSync(keyIn(folder), 'utf8')).toBe(content);
});

test('creates no key file before it is needed, and none with a configured key', () => {
  const dataDir = newFolder();
  const kept = openEncryption({ dataDir });
  expect(fs.readdirSync(dataDir)).toEqual([]);
  const encrypted = kept.encrypt('secret', 'users.totp_secret/one');
  expect(fs.readdirSync(dataDir)).toEqual(['encryption-key']);
  const encryptionKey = storedEncryptionKey(dataDir);
  const given = openEncryption({ dataDir: newFolder(), encryptionKey });
  expect(given.decrypt(encrypted, 'users.totp_secret/one')).toBe('secret');
});

const encryption = createEncryption('a key that only this test knows');
const AAD = 'users.totp_secret/one';

test('hides the content and encrypts it differently each time', () => {
  const [one, two] = [
    encryption.encrypt('JBSWY3DPEHPK3PXP', AAD),
    encryption.encrypt('JBSWY3DPEHPK3PXP', AAD),
  ];
  expect(one).not.toBe(two);
  for (const encrypted of [one, two]) {
    expect(encrypted).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
    expect(encryption.decrypt(encrypted, AAD)).toBe('JBSWY3DPEHPK3PXP');
  }
});

test("can't decrypt a value copied to another row or column", () => {
  const encrypted = encryption.encrypt('JBSWY3DPEHPK3PXP', AAD);
  expect(() => encryption.decrypt(encrypted, 'users.totp_secret/two')).toThrow();
  expect(() => encryption.decrypt(encrypted, 'second_factor_setups.secret/one')).toThrow();
});

test("can't decrypt a value after a change of any byte", () => {
  const [format, id, encoded = ''] = encryption.encrypt('secret', AAD).split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => encryption.decrypt(`${format}.${id}.${changed.toString('base64url')}`, AAD)).toThrow();
  }
  for (const length of [0, 1, 12, 27, bytes.length - 1]) {
    const cut = bytes.subarray(0, length).toString('base64url');
    expect(() => encryption.decrypt(`${format}.${id}.${cut}`, AAD)).toThrow();
  }
  for (const damaged of ['v1.', 'v1.x', `v1.${id}`, `v1.${id}.`, `v1.00000000.${encoded}`])
    expect(() => encryption.decrypt(damaged, AAD)).toThrow();
});

test('decrypts with the previous key and encrypts with the current one', () => {
  const old = encryption.encrypt('secret', AAD);
  const rotated = createEncryption({
    current: 'the key after it',
    previous: 'a key that only this test knows',
  });
  expect(rotated.decrypt(old, AAD)).toBe('secret');
  const renewed = rotated.encrypt('secret', AAD);
  expect(renewed.startsWith(rotated.prefixes.current)).toBe(true);
  expect(() => encryption.decrypt(renewed, AAD)).toThrow('a key that this server does not have');
  const after = createEncryption('the key after it');
  expect(after.decrypt(renewed, AAD)).toBe('secret');
  expect(() => after.decrypt(old, AAD)).toThrow('a key that this server does not have');
});

test('returns plain values from before encryption unchanged', () => {
  expect(encryption.decrypt('JBSWY3DPEHPK3PXP', AAD)).toBe('JBSWY3DPEHPK3PXP');
});

const OLD = 'the secret that the site had at first';
const NEW = 'the secret that the site has after it';
const rotating = { current: NEW, previous: OLD };

test('derives independent keys for different purposes', () => {
  const [one] = signingKeys(NEW, 'one');
  const [two] = signingKeys(NEW, 'two');
  expect(one).toHaveLength(32);
  expect(one.equals(two)).toBe(false);
  expect(signingKeys(rotating, 'one')).toEqual([one, ...signingKeys(OLD, 'one')]);
});

test('accepts an access token of the previous secret until that secret is removed', async () => {
  const token = await createAccessTokens(OLD).sign('uuid', 'session');
  expect(await createAccessTokens(rotating).read(token)).toMatchObject({
    uuid: 'uuid',
    sessionId: 'session',
  });
  expect(await createAccessTokens(NEW).read(token)).toBeUndefined();
  const renewed = await createAccessTokens(rotating).sign('uuid', 'session');
  expect(await createAccessTokens(NEW).read(renewed)).toMatchObject({ uuid: 'uuid' });
  expect(await createAccessTokens(OLD).read(renewed)).toBeUndefined();
});

test('accepts a signed cookie of the previous secret until that secret is removed', () => {
  const cookie = createSignedCookie(OLD, 'cohort').sign('value');
  expect(createSignedCookie(rotating, 'cohort').verify(cookie)).toBe('value');
  expect(createSignedCookie(rotating, 'override').verify(cookie)).toBeUndefined();
  expect(createSignedCookie(NEW, 'cohort').verify(cookie)).toBeUndefined();
  const renewed = createSignedCookie(rotating, 'cohort').sign('value');
  expect(createSignedCookie(NEW, 'cohort').verify(renewed)).toBe('value');
  expect(createSignedCookie(OLD, 'cohort').verify(renewed)).toBeUndefined();
});

describe('a new key', () => {
  const SECRET = 'JBSWY3DPEHPK3PXP';
  const CODE = 'ABCD-EFGH-JKLM-NPQR';
  const FORMER_KEY = 'the key that the site had at first';
  const LATER_KEY = 'the key that the site has after it';
  const [before, rotated, after] = [
    createEncryption(FORMER_KEY),
    createEncryption({ current: LATER_KEY, previous: FORMER_KEY }),
    createEncryption(LATER_KEY),
  ];

  beforeEach(async () => {
    await db.deleteFrom('users').execute();
  });

  /** A player with a second factor stored before encryption was introduced. */
  async function addPlain(name: string): Promise<string> {
    const { uuid } = await addPlayer(db, { name, totp_secret: SECRET });
    await db
      .insertInto('recovery_codes')
      .values({ user_id: uuid, code_hash: storedRecoveryCode(CODE) })
      .execute();
    const setup = { secret: SECRET, recovery_hashes: JSON.stringify([storedRecoveryCode(CODE)]) };
    await db
      .insertInto('second_factor_setups')
      .values({ user_id: uuid, ...setup, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    return uuid;
  }

  async function stored() {
    const users = await db.selectFrom('users').select(['uuid', 'totp_secret']).execute();
    const codes = await db.selectFrom('recovery_codes').selectAll().execute();
    const setups = await db.selectFrom('second_factor_setups').selectAll().execute();
    return { users, codes, setups };
  }

  async function values(): Promise<string[]> {
    const { users, codes, setups } = await stored();
    return [
      ...users.map(({ totp_secret }) => totp_secret ?? ''),
      ...codes.map(({ code_hash }) => code_hash),
      ...setups.flatMap(({ secret, recovery_hashes }) => [secret, ...recovery_hashes]),
    ];
  }

  async function expectReadable({ decrypt, prefixes }: Encryption): Promise<void> {
    const { users, codes, setups } = await stored();
    for (const value of await values()) expect(value.startsWith(prefixes.current)).toBe(true);
    for (const { uuid, totp_secret } of users)
      expect(decrypt(totp_secret ?? '', aadFor.secret(uuid))).toBe(SECRET);
    for (const { user_id, code_hash } of codes)
      expect(decrypt(code_hash, aadFor.recoveryCode(user_id))).toBe(storedRecoveryCode(CODE));
    for (const { user_id, secret, recovery_hashes } of setups) {
      expect(decrypt(secret, aadFor.setup(user_id))).toBe(SECRET);
      for (const hash of recovery_hashes)
        expect(decrypt(hash, aadFor.recoveryCode(user_id))).toBe(storedRecoveryCode(CODE));
    }
  }

  test('encrypts plain values once across several processes and leaves none plain', async () => {
    for (let index = 0; index < 230; index += 1) await addPlain(`Player${index}`);
    const results = await Promise.all([1, 2, 3].map(() => reencryptSecrets(db, before)));
    expect(results.reduce((sum, { reencrypted }) => sum + reencrypted, 0)).toBe(690);
    await expectReadable(before);
    const text = (await values()).join(' ');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(storedRecoveryCode(CODE));
    expect(await reencryptSecrets(db, before)).toEqual({ reencrypted: 0, unreadable: 0 });
  });

  test('re-encrypts everything with a new key, so that the old one can be removed', async () => {
    await addPlain('Steve');
    await reencryptSecrets(db, before);
    expect(await reencryptSecrets(db, rotated)).toEqual({ reencrypted: 3, unreadable: 0 });
    await expectReadable(after);
  });

  test('resumes after an interruption', async () => {
    for (let index = 0; index < 150; index += 1) await addPlain(`Player${index}`);
    let batches = 0;
    const first = await reencryptSecrets(db, before, () => (batches += 1) > 1);
    expect(first.reencrypted).toBe(100);
    expect((await reencryptSecrets(db, before)).reencrypted).toBe(350);
    await expectReadable(before);
  });

  test('keeps and counts values that no key can decrypt', async () => {
    const uuid = await addPlain('Steve');
    await reencryptSecrets(db, before);
    const kept = await values();
    expect(await reencryptSecrets(db, after)).toEqual({ reencrypted: 0, unreadable: 3 });
    expect(await values()).toEqual(kept);
    await expect(consumeCode(db, uuid, '123456', after)).rejects.toThrow(
      'a key that this server does not have',
    );
  });

  test.each([
    ['stored plain', before, false],
    ['encrypted', before, true],
    ['encrypted with the previous key', rotated, true],
  ])('accepts a recovery code that is %s once', async (_, encryption, isEncrypted) => {
    const uuid = await addPlain('Steve');
    if (isEncrypted) await reencryptSecrets(db, before);
    expect(await consumeCode(db, uuid, 'abcd efgh jklm npqr', encryption)).toMatchObject({
      alert: expect.anything(),
    });
    expect(await consumeCode(db, uuid, CODE, encryption)).toBeUndefined();
  });

  test("can't decrypt the secret of another player in one's own row", async () => {
    await addPlain('Steve');
    const alex = await addPlain('Alex');
    await reencryptSecrets(db, before);
    const { totp_secret } = await db
      .selectFrom('users')
      .select('totp_secret')
      .where('name', '=', 'Steve')
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ totp_secret }).where('uuid', '=', alex).execute();
    await expect(consumeCode(db, alex, '123456', before)).rejects.toThrow();
  });

  test('logs once that the previous key is no longer needed', async () => {
    await addPlain('Steve');
    const lines: string[] = [];
    const log = { warn: (_: object, text: string) => lines.push(text), error: jest.fn() };
    const stop = keepReencrypting(db, { encryption: rotated, log, times: { first: 0, period: 1 } });
    await until(() => lines.length >= 2);
    await nextTurn();
    await stop();
    expect(log.error).not.toHaveBeenCalled();
    expect(lines).toEqual([
      'Second factors were encrypted with the current encryption key',
      'No value uses ENCRYPTION_KEY_PREVIOUS any more; you can remove it.',
    ]);
  });
});

test('stores one key of the operator for all that start at the same moment, readable only by its owner', async () => {
  const dataDir = path.join(newFolder(), 'data');
  const module = JSON.stringify(new URL('generatedSecrets.ts', import.meta.url).href);
  const script = `
    import { operatorKeyOf } from ${module};
    process.once('message', (dataDir) => process.send(operatorKeyOf({ dataDir }), () => process.exit()));
    process.send('ready');
  `;
  const starts = Array.from({ length: 4 }, () => {
    const args = ['--input-type=module-typescript', '--eval', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return { child, said: () => new Promise((resolve) => child.once('message', resolve)) };
  });
  await Promise.all(starts.map(({ said }) => said()));
  const keys = starts.map(({ said }) => said());
  for (const { child } of starts) child.send(dataDir);
  const [key] = await Promise.all(keys);
  expect(key).toMatch(GOOD);
  expect(new Set(await Promise.all(keys))).toEqual(new Set([key]));
  expect(operatorKeyOf({ dataDir })).toBe(key);
  expect(modeOf(path.join(dataDir, 'operator.key'))).toBe(0o600);
  expect(fs.readdirSync(dataDir)).toEqual(['operator.key']);
});

test('stores no key of the operator where one is configured, and says what to do where none can be', () => {
  const dataDir = newFolder();
  expect(operatorKeyOf({ dataDir, operatorKey: 'configured' })).toBe('configured');
  expect(fs.readdirSync(dataDir)).toEqual([]);
  fs.writeFileSync(path.join(dataDir, 'file'), '');
  expect(() => operatorKeyOf({ dataDir: path.join(dataDir, 'file') })).toThrow(
    /can't be stored: .+ Set OPERATOR_KEY\.$/,
  );
});
