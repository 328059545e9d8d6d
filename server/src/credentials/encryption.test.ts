import { createSignedCookie } from '@site/backend/signedCookie';
import { createEncryption } from './encryption.ts';
import { createAccessTokens } from '../sessions/accessTokens.ts';
import { signingKeys } from '@site/backend/keys';

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
