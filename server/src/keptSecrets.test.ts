import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keptEncryptionKey, keptSecret, openVault } from './keptSecrets.ts';
import { newFolder } from './testing/folder.ts';

const GOOD = /^[\w-]{43}$/;
const fileIn = (folder: string) => path.join(folder, 'session-secret');
const keyIn = (folder: string) => path.join(folder, 'encryption-key');
const modeOf = (file: string) => fs.statSync(file).mode & 0o777;

test('a secret is made once, and only its owner may read it', () => {
  const folder = newFolder();
  const secret = keptSecret(folder);
  expect(secret).toMatch(GOOD);
  expect(keptSecret(folder)).toBe(secret);
  expect(keptSecret(newFolder())).not.toBe(secret);
  expect(modeOf(fileIn(folder))).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['session-secret']);
});

test('a secret with a line break after it, as editors leave it, is kept', () => {
  const folder = newFolder();
  fs.writeFileSync(fileIn(folder), `${'s'.repeat(32)}\n`);
  expect(keptSecret(folder)).toBe('s'.repeat(32));
});

test.each(['', '\n', ' '.repeat(43), 'short', 's'.repeat(31), '\u0000'])(
  'a file that holds %j is replaced, not used',
  (content) => {
    const folder = newFolder();
    fs.writeFileSync(fileIn(folder), content);
    const secret = keptSecret(folder);
    expect(secret).toMatch(GOOD);
    expect(keptSecret(folder)).toBe(secret);
    expect(modeOf(fileIn(folder))).toBe(0o600);
  },
);

test('a draft left behind by a kill gives neither its content nor its mode', () => {
  const folder = newFolder();
  const draft = `${fileIn(folder)}.new`;
  fs.writeFileSync(draft, 's'.repeat(43));
  fs.chmodSync(draft, 0o666);
  expect(keptSecret(folder)).not.toBe('s'.repeat(43));
  expect(modeOf(fileIn(folder))).toBe(0o600);
  expect(fs.existsSync(draft)).toBe(false);
});

test('a file that cannot be read is no reason to make another', () => {
  const folder = newFolder();
  fs.mkdirSync(fileIn(folder));
  expect(() => keptSecret(folder)).toThrow(/EISDIR/);
});

test('a kill at any moment leaves a whole secret or none', async () => {
  const script = `
    import { rmSync } from 'node:fs';
    import { keptSecret } from ${JSON.stringify(new URL('keptSecrets.ts', import.meta.url).href)};
    const [folder] = process.argv.slice(-1);
    for (;;) { keptSecret(folder); process.stdout.write('.'); rmSync(folder + '/session-secret'); }
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
    expect(keptSecret(folder)).toMatch(GOOD);
  }
});

test('a key is made once, and only its owner may read it', () => {
  const folder = newFolder();
  const key = keptEncryptionKey(folder);
  expect(key).toMatch(GOOD);
  expect(keptEncryptionKey(folder)).toBe(key);
  expect(modeOf(keyIn(folder))).toBe(0o600);
});

test.each(['', 'short', 's'.repeat(31)])('a key file that holds %j is not replaced', (content) => {
  const folder = newFolder();
  fs.writeFileSync(keyIn(folder), content);
  expect(() => keptEncryptionKey(folder)).toThrow(/^The encryption key in .+ is damaged/);
  expect(fs.readFileSync(keyIn(folder), 'utf8')).toBe(content);
});

test('a vault makes no file before it is needed, and none with a key of the configuration', () => {
  const dataDir = newFolder();
  const kept = openVault({ dataDir });
  expect(fs.readdirSync(dataDir)).toEqual([]);
  const sealed = kept.seal('secret', 'users.totp_secret/one');
  expect(fs.readdirSync(dataDir)).toEqual(['encryption-key']);
  const encryptionKey = keptEncryptionKey(dataDir);
  const given = openVault({ dataDir: newFolder(), encryptionKey });
  expect(given.open(sealed, 'users.totp_secret/one')).toBe('secret');
});
