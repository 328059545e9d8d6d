import { createVault } from './vault.ts';

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
