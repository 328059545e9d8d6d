import { setImmediate as nextTurn } from 'node:timers/promises';
import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { until } from '../testing/until.ts';
import { createVault, type Vault, sealedPlaces } from './vault.ts';
import { keepSealed, resealSecrets } from './resealSecrets.ts';
import { storedRecoveryCode, consumeCode } from './secondFactor.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const CODE = 'ABCD-EFGH-JKLM-NPQR';
const OLD = 'the key that the site had at first';
const NEW = 'the key that the site has after it';
const [before, rotated, after] = [
  createVault(OLD),
  createVault({ current: NEW, previous: OLD }),
  createVault(NEW),
];

const db = await openTestDatabase();

beforeEach(async () => {
  await db.deleteFrom('users').execute();
});

/** A player whose second factor is stored as before there was a key. */
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

async function expectReadable({ open, prefixes }: Vault): Promise<void> {
  const { users, codes, setups } = await stored();
  for (const value of await values()) expect(value.startsWith(prefixes.current)).toBe(true);
  for (const { uuid, totp_secret } of users)
    expect(open(totp_secret ?? '', sealedPlaces.secret(uuid))).toBe(SECRET);
  for (const { user_id, code_hash } of codes)
    expect(open(code_hash, sealedPlaces.recoveryCode(user_id))).toBe(storedRecoveryCode(CODE));
  for (const { user_id, secret, recovery_hashes } of setups) {
    expect(open(secret, sealedPlaces.setup(user_id))).toBe(SECRET);
    for (const hash of recovery_hashes)
      expect(open(hash, sealedPlaces.recoveryCode(user_id))).toBe(storedRecoveryCode(CODE));
  }
}

test('what was stored plain is sealed once, by several processes at once, and nothing of it is left', async () => {
  for (let index = 0; index < 230; index += 1) await addPlain(`Player${index}`);
  const results = await Promise.all([1, 2, 3].map(() => resealSecrets(db, before)));
  expect(results.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(690);
  await expectReadable(before);
  const text = (await values()).join(' ');
  expect(text).not.toContain(SECRET);
  expect(text).not.toContain(storedRecoveryCode(CODE));
  expect(await resealSecrets(db, before)).toEqual({ resealed: 0, unreadable: 0 });
});

test('a new key takes over everything, after which the old one is not needed', async () => {
  await addPlain('Steve');
  await resealSecrets(db, before);
  expect(await resealSecrets(db, rotated)).toEqual({ resealed: 3, unreadable: 0 });
  await expectReadable(after);
});

test('one that is stopped goes on later', async () => {
  for (let index = 0; index < 150; index += 1) await addPlain(`Player${index}`);
  let batches = 0;
  const first = await resealSecrets(db, before, () => (batches += 1) > 1);
  expect(first.resealed).toBe(100);
  expect((await resealSecrets(db, before)).resealed).toBe(350);
  await expectReadable(before);
});

test('what no key opens stays as it is and is counted', async () => {
  const uuid = await addPlain('Steve');
  await resealSecrets(db, before);
  const kept = await values();
  expect(await resealSecrets(db, after)).toEqual({ resealed: 0, unreadable: 3 });
  expect(await values()).toEqual(kept);
  await expect(consumeCode(db, uuid, '123456', after)).rejects.toThrow(
    'a key that this server does not have',
  );
});

test.each([
  ['stored plain', before, false],
  ['sealed', before, true],
  ['sealed with the previous key', rotated, true],
])('a recovery code that is %s counts, once', async (_, vault, isSealed) => {
  const uuid = await addPlain('Steve');
  if (isSealed) await resealSecrets(db, before);
  expect(await consumeCode(db, uuid, 'abcd efgh jklm npqr', vault)).toMatchObject({
    alert: expect.anything(),
  });
  expect(await consumeCode(db, uuid, CODE, vault)).toBeUndefined();
});

test('the secret of another player does not open in one’s own row', async () => {
  await addPlain('Steve');
  const alex = await addPlain('Alex');
  await resealSecrets(db, before);
  const { totp_secret } = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('name', '=', 'Steve')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ totp_secret }).where('uuid', '=', alex).execute();
  await expect(consumeCode(db, alex, '123456', before)).rejects.toThrow();
});

test('a server says when the previous key is not needed any more, once', async () => {
  await addPlain('Steve');
  const lines: string[] = [];
  const log = { warn: (_: object, text: string) => lines.push(text), error: jest.fn() };
  const stop = keepSealed(db, { vault: rotated, log, times: { first: 0, period: 1 } });
  await until(() => lines.length >= 2);
  await nextTurn();
  await stop();
  expect(log.error).not.toHaveBeenCalled();
  expect(lines).toEqual([
    'Second factors were sealed with the current encryption key',
    'Nothing is sealed with ENCRYPTION_KEY_PREVIOUS any more: it can be removed',
  ]);
});
