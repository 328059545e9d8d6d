import fs from 'node:fs';
import path from 'node:path';
import { keptEncryptionKey, openVault } from './encryptionKey.ts';
import { newFolder } from './testing/folder.ts';

const fileIn = (folder: string) => path.join(folder, 'encryption-key');

test('a key is made once, and only its owner may read it', () => {
  const folder = newFolder();
  const key = keptEncryptionKey(folder);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(keptEncryptionKey(folder)).toBe(key);
  expect(fs.statSync(fileIn(folder)).mode & 0o777).toBe(0o600);
});

test.each(['', 'short', 's'.repeat(31)])('a file that holds %j is not replaced', (content) => {
  const folder = newFolder();
  fs.writeFileSync(fileIn(folder), content);
  expect(() => keptEncryptionKey(folder)).toThrow(/^The encryption key in .+ is damaged/);
  expect(fs.readFileSync(fileIn(folder), 'utf8')).toBe(content);
});

test('a vault makes no file before it is needed, and none with a key of the configuration', () => {
  const dataDir = newFolder();
  const kept = openVault({ dataDir, encryptionKey: undefined, encryptionKeyPrevious: undefined });
  expect(fs.readdirSync(dataDir)).toEqual([]);
  const sealed = kept.seal('secret', 'users.totp_secret/one');
  expect(fs.readdirSync(dataDir)).toEqual(['encryption-key']);
  const encryptionKey = keptEncryptionKey(dataDir);
  const given = openVault({ dataDir: newFolder(), encryptionKey, encryptionKeyPrevious: undefined });
  expect(given.open(sealed, 'users.totp_secret/one')).toBe('secret');
});
