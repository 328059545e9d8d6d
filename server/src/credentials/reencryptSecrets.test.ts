import { setImmediate as nextTurn } from 'node:timers/promises';
import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { createEncryption, type Encryption, aadFor } from './encryption.ts';
import { keepReencrypting, reencryptSecrets } from './reencryptSecrets.ts';
import { storedRecoveryCode, consumeCode } from './secondFactor.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const CODE = 'ABCD-EFGH-JKLM-NPQR';
const OLD = 'the key that the site had at first';
const NEW = 'the key that the site has after it';
const [before, rotated, after] = [
  createEncryption(OLD),
  createEncryption({ current: NEW, previous: OLD }),
  createEncryption(NEW),
];

const db = await openTestDatabase();

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
