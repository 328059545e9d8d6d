import { createSignedCookie } from '../http/signedCookie.ts';
import { createVault } from './vault.ts';
import { createAccessTokens } from './accessTokens.ts';
import { signingKeys } from './keys.ts';

const vault = createVault('a key that only this test knows');
const PLACE = 'users.totp_secret/one';

test('a sealed value says nothing of what it holds, and is another one each time', () => {
  const [one, two] = [vault.seal('JBSWY3DPEHPK3PXP', PLACE), vault.seal('JBSWY3DPEHPK3PXP', PLACE)];
  expect(one).not.toBe(two);
  for (const sealed of [one, two]) {
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
    expect(vault.open(sealed, PLACE)).toBe('JBSWY3DPEHPK3PXP');
  }
});

test('a value that is copied to another row or column does not open there', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', PLACE);
  expect(() => vault.open(sealed, 'users.totp_secret/two')).toThrow();
  expect(() => vault.open(sealed, 'second_factor_setups.secret/one')).toThrow();
});

test('a value that was changed does not open, whichever byte it is', () => {
  const [format, id, encoded = ''] = vault.seal('secret', PLACE).split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => vault.open(`${format}.${id}.${changed.toString('base64url')}`, PLACE)).toThrow();
  }
  for (const length of [0, 1, 12, 27, bytes.length - 1]) {
    const cut = bytes.subarray(0, length).toString('base64url');
    expect(() => vault.open(`${format}.${id}.${cut}`, PLACE)).toThrow();
  }
  for (const damaged of ['v1.', 'v1.x', `v1.${id}`, `v1.${id}.`, `v1.00000000.${encoded}`])
    expect(() => vault.open(damaged, PLACE)).toThrow();
});

test('the previous key opens, and the current one seals', () => {
  const old = vault.seal('secret', PLACE);
  const rotated = createVault({ current: 'the key after it', previous: 'a key that only this test knows' });
  expect(rotated.open(old, PLACE)).toBe('secret');
  const renewed = rotated.seal('secret', PLACE);
  expect(renewed.startsWith(rotated.prefixes.current)).toBe(true);
  expect(() => vault.open(renewed, PLACE)).toThrow('a key that this server does not have');
  const after = createVault('the key after it');
  expect(after.open(renewed, PLACE)).toBe('secret');
  expect(() => after.open(old, PLACE)).toThrow('a key that this server does not have');
});

test('what was stored before there was a key comes back as it is', () => {
  expect(vault.open('JBSWY3DPEHPK3PXP', PLACE)).toBe('JBSWY3DPEHPK3PXP');
});

const OLD = 'the secret that the site had at first';
const NEW = 'the secret that the site has after it';
const rotating = { current: NEW, previous: OLD };

test('keys of two purposes have nothing in common', () => {
  const [one] = signingKeys(NEW, 'one');
  const [two] = signingKeys(NEW, 'two');
  expect(one).toHaveLength(32);
  expect(one.equals(two)).toBe(false);
  expect(signingKeys(rotating, 'one')).toEqual([one, ...signingKeys(OLD, 'one')]);
});

test('an access token of the previous secret is good until that is removed', async () => {
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

test('a signed cookie of the previous secret is good until that is removed', () => {
  const cookie = createSignedCookie(OLD, 'cohort').sign('value');
  expect(createSignedCookie(rotating, 'cohort').verify(cookie)).toBe('value');
  expect(createSignedCookie(rotating, 'override').verify(cookie)).toBeUndefined();
  expect(createSignedCookie(NEW, 'cohort').verify(cookie)).toBeUndefined();
  const renewed = createSignedCookie(rotating, 'cohort').sign('value');
  expect(createSignedCookie(NEW, 'cohort').verify(renewed)).toBe('value');
  expect(createSignedCookie(OLD, 'cohort').verify(renewed)).toBeUndefined();
});
