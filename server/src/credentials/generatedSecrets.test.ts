import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  operatorKeyOf,
  storedEncryptionKey,
  storedSessionSecret,
  openEncryption,
} from './generatedSecrets.ts';
import { newFolder } from '@site/backend/testing/folder';

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
