import { Secret } from 'otpauth';
import { hashPassword } from '../../credentials/passwords.ts';
import { sealedPlaces } from '../../credentials/vault.ts';
import { codeOf, wrongCode } from '../../credentials/testing/codes.ts';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { restoreClock, letPass } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { startLoginSite } from './testing/loginSite.ts';

jest.setTimeout(120_000);

const db = await openTestDatabase();
const MINUTE = 60_000;
const NEW_PASSWORD = 'an entirely new one';
await addPlayer(db, { name: 'Steve' });
let players = 0;

restoreClock();

test('a stolen device cookie allows five guesses in a quarter of an hour, wherever it is used', async () => {
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
  ['made up', (device: string) => device.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
  ['with a later end', (device: string) => device.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
  ['too long ago', (device: string) => (letPass(366 * 24 * 60 * MINUTE), device)],
])('a device cookie %s counts as none', async (_what, change) => {
  const { app, login, guess, withDevice } = await startLoginSite(db);
  const device = (await logIn(app, 'Steve')).cookies.get('device') ?? '';
  const browser = withDevice(change(device));
  await guess('Steve', 14);
  expect((await login('Steve', PASSWORD, '198.51.100.1', browser)).statusCode).toBe(429);
});

test('one browser is known for the four accounts that used it last', async () => {
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

/** A site with a player without any login attempts. */
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
    /** Uses up the allowance of strangers. */
    besiege: () => guess(name, 14),

    async hoard(count: number): Promise<string[]> {
      const devices: string[] = [];
      for (let place = 0; place < count; place += 1)
        devices.push((await logIn(app, name)).cookies.get('device') ?? '');
      return devices;
    },

    /** Tries a password five times per device; returns how many attempts were checked. */
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

test('many devices of an account allow no more guesses than one', async () => {
  const { hoard, guess, login } = await site();
  const devices = await hoard(12);
  expect(await guess(devices, '203.0.113.7')).toBe(11);
  // Strangers still have a separate allowance.
  expect((await login('')).statusCode).toBe(200);
});

test('strangers do not slow the devices of an account down', async () => {
  const { hoard, besiege, login } = await site();
  const [device = ''] = await hoard(1);
  await besiege();
  expect((await login('')).statusCode).toBe(429);
  for (let round = 0; round < 3; round += 1) expect((await login(device)).statusCode).toBe(200);
});

test('a new password makes the devices unknown that logged in with the old one', async () => {
  const { app, name, hoard, guess, besiege, login } = await site();
  const devices = await hoard(12);
  const owner = await logIn(app, name);
  const change = { newPassword: NEW_PASSWORD, currentPassword: PASSWORD };
  expect((await owner.post('/api/user/change-password', change)).statusCode).toBe(204);
  expect(await guess(devices, '203.0.113.7')).toBe(5);
  await besiege();
  expect((await login(devices[0] ?? '', NEW_PASSWORD)).statusCode).toBe(429);
  // The browser in which the owner changed it is still known.
  expect((await login(owner.cookies.get('device') ?? '', NEW_PASSWORD)).statusCode).toBe(200);
});

test('a password that the team hands out makes them unknown, too', async () => {
  const { uuid, hoard, besiege, login } = await site();
  const [device = ''] = await hoard(1);
  const password_hash = await hashPassword(NEW_PASSWORD);
  await db.updateTable('users').set({ password_hash }).where('uuid', '=', uuid).execute();
  await besiege();
  expect((await login(device, NEW_PASSWORD)).statusCode).toBe(429);
});

test('so does turning a second factor on: hoarded devices try no codes', async () => {
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

test('turning it off and on again makes those unknown that knew the one before', async () => {
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

test('a second factor that is sealed anew leaves the devices known', async () => {
  const { base32: secret } = new Secret();
  const { app, name, uuid, besiege, login } = await site();
  const sealed = app.services.vault.seal(secret, sealedPlaces.secret(uuid));
  await db.updateTable('users').set({ totp_secret: sealed }).where('uuid', '=', uuid).execute();
  const owner = await logIn(app, name);
  const code = codeOf(secret);
  expect((await owner.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  await besiege();

  const rotated = app.services.vault.seal(secret, sealedPlaces.secret(uuid));
  expect(rotated).not.toBe(sealed);
  await db.updateTable('users').set({ totp_secret: rotated }).where('uuid', '=', uuid).execute();
  expect((await login(owner.cookies.get('device') ?? '')).statusCode).toBe(200);
  expect((await login('')).statusCode).toBe(429);
});

test('the wait of the devices ends, it is no lock', async () => {
  const { hoard, guess, login } = await site();
  const devices = await hoard(4);
  const [own = ''] = await hoard(1);
  await guess(devices, '203.0.113.7');
  const answer = await login(own);
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_logins']);
  letPass(Number(answer.headers['retry-after']) * 1000);
  expect((await login(own)).statusCode).toBe(200);
});
