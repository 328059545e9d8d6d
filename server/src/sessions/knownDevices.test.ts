import { Secret } from 'otpauth';
import { hashPassword } from '../credentials/passwords.ts';
import { aadFor } from '../credentials/encryption.ts';
import { codeOf, wrongCode } from '../credentials/testing/codes.ts';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { restoreClock, letPass } from '../testing/clock.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { startLoginSite } from './testing/loginSite.ts';

jest.setTimeout(120_000);

const db = await openTestDatabase();
const MINUTE = 60_000;
const NEW_PASSWORD = 'an entirely new one';
await addPlayer(db, { name: 'Steve' });
let players = 0;

restoreClock();

test('limits a stolen device cookie to five guesses in 15 minutes, wherever it is used', async () => {
  const { app, login, withDevice } = await startLoginSite(db);
  const device = (await logIn(app, 'Steve')).cookies.get('device') ?? '';
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const address = `203.0.113.${round}`;
    statuses.push((await login('Steve', `guess ${round}`, address, withDevice(device))).statusCode);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  // The owner's other devices are not affected.
  expect((await login('Steve', PASSWORD, '198.51.100.1')).statusCode).toBe(200);
});

test.each([
  ['that is forged', (device: string) => device.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
  ['with a later expiry', (device: string) => device.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
  ['that has expired', (device: string) => (letPass(366 * 24 * 60 * MINUTE), device)],
])('ignores a device cookie %s', async (_what, change) => {
  const { app, login, guess, withDevice } = await startLoginSite(db);
  const device = (await logIn(app, 'Steve')).cookies.get('device') ?? '';
  const browser = withDevice(change(device));
  await guess('Steve', 14);
  expect((await login('Steve', PASSWORD, '198.51.100.1', browser)).statusCode).toBe(429);
});

test('remembers the last four accounts of a browser', async () => {
  const { app, login } = await startLoginSite(db);
  const browser = new Browser(app);
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const name of names) await addPlayer(db, { name });
  for (const name of names)
    expect((await login(name, PASSWORD, '198.51.100.1', browser)).statusCode).toBe(200);
  const device = browser.cookies.get('device') ?? '';
  expect(device.split('~')).toHaveLength(4);
  const { knownDevices } = app.services;
  const rows = await db
    .selectFrom('users')
    .select(['uuid', 'name', 'password_hash', 'totp_secret'])
    .where('name', 'in', names)
    .execute();
  const known = rows.filter((row) => knownDevices.deviceOf(device, row) !== undefined);
  expect(known.map(({ name }) => name).toSorted()).toEqual(names.slice(1).toSorted());
});

/** Starts a site with a player without login attempts. */
async function site(values: { totp_secret?: string } = {}) {
  const name = `Hoarded${(players += 1)}`;
  const { uuid } = await addPlayer(db, { name, ...values });
  const { app, from, login, guess, withDevice } = await startLoginSite(db);
  return {
    app,
    name,
    uuid,
    from,
    withDevice,
    login: (device: string, password = PASSWORD) => login(name, password, '198.51.100.1', withDevice(device)),
    /** Uses up the attempts of unknown devices. */
    besiege: () => guess(name, 14),

    async hoard(count: number): Promise<string[]> {
      const devices: string[] = [];
      for (let place = 0; place < count; place += 1)
        devices.push((await logIn(app, name)).cookies.get('device') ?? '');
      return devices;
    },

    /** Tries a password five times per device and returns the number of checked attempts. */
    async guess(devices: readonly string[], address: string): Promise<number> {
      let evaluated = 0;
      for (const device of devices)
        for (let round = 0; round < 5; round += 1) {
          const { statusCode } = await login(name, `guess ${round}`, address, withDevice(device));
          if (statusCode === 400) evaluated += 1;
        }
      return evaluated;
    },
  };
}

test('allows no more guesses with many devices of an account than with one', async () => {
  const { hoard, guess, login } = await site();
  const devices = await hoard(12);
  expect(await guess(devices, '203.0.113.7')).toBe(11);
  // Unknown devices have a separate limit.
  expect((await login('')).statusCode).toBe(200);
});

test('does not delay known devices because of unknown ones', async () => {
  const { hoard, besiege, login } = await site();
  const [device = ''] = await hoard(1);
  await besiege();
  expect((await login('')).statusCode).toBe(429);
  for (let round = 0; round < 3; round += 1) expect((await login(device)).statusCode).toBe(200);
});

test('forgets the devices of the old password after a password change', async () => {
  const { app, name, hoard, guess, besiege, login } = await site();
  const devices = await hoard(12);
  const owner = await logIn(app, name);
  const change = { newPassword: NEW_PASSWORD, currentPassword: PASSWORD };
  expect((await owner.post('/api/user/change-password', change)).statusCode).toBe(204);
  expect(await guess(devices, '203.0.113.7')).toBe(5);
  await besiege();
  expect((await login(devices[0] ?? '', NEW_PASSWORD)).statusCode).toBe(429);
  // The browser that changed it is still known.
  expect((await login(owner.cookies.get('device') ?? '', NEW_PASSWORD)).statusCode).toBe(200);
});

test('forgets the devices after staff set a password', async () => {
  const { uuid, hoard, besiege, login } = await site();
  const [device = ''] = await hoard(1);
  const password_hash = await hashPassword(NEW_PASSWORD);
  await db.updateTable('users').set({ password_hash }).where('uuid', '=', uuid).execute();
  await besiege();
  expect((await login(device, NEW_PASSWORD)).statusCode).toBe(429);
});

test('forgets the devices when a second factor is enabled, so hoarded ones can’t try codes', async () => {
  const { app, name, uuid, from, hoard, withDevice, besiege, login } = await site();
  const devices = await hoard(12);
  const owner = await logIn(app, name);
  const setup = await owner.post('/api/user/2fa/setup', { currentPassword: PASSWORD });
  const { secret } = setup.json<{ secret: string }>();
  expect((await owner.post('/api/user/2fa/verify', { code: codeOf(secret) })).statusCode).toBe(204);
  const payload = { code: wrongCode(secret), uuid };
  const address = from('203.0.113.9');
  let evaluated = 0;
  for (const device of devices) {
    const thief = withDevice(device);
    await thief.post('/api/login', { name, password: PASSWORD }, address);
    for (let round = 0; round < 5; round += 1) {
      const answer = await thief.post('/api/user/2fa/login', payload, address);
      if (answer.statusCode === 400 && answer.payload.includes('wrong_code')) evaluated += 1;
    }
  }
  expect(evaluated).toBe(5);
  await besiege();
  expect((await login(devices[0] ?? '')).statusCode).toBe(429);
  expect((await login(owner.cookies.get('device') ?? '')).statusCode).toBe(200);
});

test('forgets the devices of the previous second factor after it is replaced', async () => {
  const { base32: before } = new Secret();
  const { app, name, uuid, besiege, login } = await site({ totp_secret: before });
  const owner = await logIn(app, name);
  const code = codeOf(before);
  expect((await owner.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  const device = owner.cookies.get('device') ?? '';
  await besiege();
  expect((await login(device)).statusCode).toBe(200);
  const totp_secret = new Secret().base32;
  await db.updateTable('users').set({ totp_secret }).where('uuid', '=', uuid).execute();
  expect((await login(device)).statusCode).toBe(429);
});

test('keeps the devices when a second factor is reencrypted', async () => {
  const { base32: secret } = new Secret();
  const { app, name, uuid, besiege, login } = await site();
  const encrypted = app.services.encryption.encrypt(secret, aadFor.secret(uuid));
  await db.updateTable('users').set({ totp_secret: encrypted }).where('uuid', '=', uuid).execute();
  const owner = await logIn(app, name);
  const code = codeOf(secret);
  expect((await owner.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  await besiege();

  const rotated = app.services.encryption.encrypt(secret, aadFor.secret(uuid));
  expect(rotated).not.toBe(encrypted);
  await db.updateTable('users').set({ totp_secret: rotated }).where('uuid', '=', uuid).execute();
  expect((await login(owner.cookies.get('device') ?? '')).statusCode).toBe(200);
  expect((await login('')).statusCode).toBe(429);
});

test('unblocks the devices after the delay', async () => {
  const { hoard, guess, login } = await site();
  const devices = await hoard(4);
  const [own = ''] = await hoard(1);
  await guess(devices, '203.0.113.7');
  const answer = await login(own);
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_logins']);
  letPass(Number(answer.headers['retry-after']) * 1000);
  expect((await login(own)).statusCode).toBe(200);
});
