import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../../credentials/passwords.ts';
import { sealedPlaces } from '../../credentials/sealedPlaces.ts';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { restoreClock, letPass } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

jest.setTimeout(120_000);

const db = await openTestDatabase();
const NEW_PASSWORD = 'an entirely new one';
let players = 0;

restoreClock();

/** A site with the limits that people have, and a player that nobody has tried yet. */
async function site(values: { totp_secret?: string } = {}) {
  const name = `Hoarded${(players += 1)}`;
  const { uuid } = await addPlayer(db, { name, ...values });
  const { app } = await startTestApp({
    db,
    env: { RATE_LIMITS: 'write=120/60', TRUST_PROXY: '127.0.0.1' },
  });
  const from = (address: string) => ({ 'x-forwarded-for': address });

  function withDevice(device: string): Browser {
    const browser = new Browser(app);
    browser.cookies.set('device', device);
    return browser;
  }

  async function hoard(count: number): Promise<string[]> {
    const devices: string[] = [];
    for (let place = 0; place < count; place += 1)
      devices.push((await logIn(app, name)).cookies.get('device') ?? '');
    return devices;
  }

  /** Tries a password with each device five times; returns how many of them anybody looked at. */
  async function guess(devices: readonly string[], address: string): Promise<number> {
    let evaluated = 0;
    for (const device of devices)
      for (let round = 0; round < 5; round += 1) {
        const body = { name, password: `guess ${round}` };
        const { statusCode } = await withDevice(device).post('/api/login', body, from(address));
        if (statusCode === 400) evaluated += 1;
      }
    return evaluated;
  }

  /** Uses up what strangers may try. */
  async function besiege(): Promise<void> {
    for (let place = 0; place < 14; place += 1)
      await new Browser(app).post('/api/login', { name, password: 'guess' }, from(`203.0.113.${place}`));
  }

  const login = (device: string, password = PASSWORD) =>
    withDevice(device).post('/api/login', { name, password }, from('198.51.100.1'));
  return { app, name, uuid, from, withDevice, hoard, guess, besiege, login };
}

test('many devices of an account allow no more guesses than one', async () => {
  const { hoard, guess, login } = await site();
  const devices = await hoard(12);
  expect(await guess(devices, '203.0.113.7')).toBe(11);
  // Strangers have an allowance of their own, as before.
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
  // The browser in which the owner changed it stays known.
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
  const { secret } = (await owner.post('/api/user/2fa/setup', { currentPassword: PASSWORD })).json<{
    secret: string;
  }>();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  expect((await owner.post('/api/user/2fa/verify', { code: totp.generate() })).statusCode).toBe(204);
  const rightCodes = [-1, 0, 1].map((step) => totp.generate({ timestamp: Date.now() + step * 30_000 }));
  const code = ['000000', '111111', '222222', '333333'].find((each) => !rightCodes.includes(each)) ?? '';
  let evaluated = 0;
  for (const device of devices) {
    const thief = withDevice(device);
    await thief.post('/api/login', { name, password: PASSWORD }, from('203.0.113.9'));
    for (let round = 0; round < 5; round += 1) {
      const { statusCode, payload } = await thief.post(
        '/api/user/2fa/login',
        { code, uuid },
        from('203.0.113.9'),
      );
      if (statusCode === 400 && payload.includes('wrong_code')) evaluated += 1;
    }
  }
  expect(evaluated).toBe(5);
  await besiege();
  expect((await login(devices[0] ?? '')).statusCode).toBe(429);
  expect((await login(owner.cookies.get('device') ?? '')).statusCode).toBe(200);
});

test('turning it off and on again makes those unknown that knew the one before', async () => {
  const before = new Secret();
  const { app, name, uuid, besiege, login } = await site({ totp_secret: before.base32 });
  const owner = await logIn(app, name);
  const code = new TOTP({ secret: before }).generate();
  expect((await owner.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  const device = owner.cookies.get('device') ?? '';
  await besiege();
  expect((await login(device)).statusCode).toBe(200);
  const totp_secret = new Secret().base32;
  await db.updateTable('users').set({ totp_secret }).where('uuid', '=', uuid).execute();
  expect((await login(device)).statusCode).toBe(429);
});

test('a second factor that is sealed anew leaves the devices known', async () => {
  const secret = new Secret();
  const { app, name, uuid, besiege, login } = await site();
  const sealed = app.services.vault.seal(secret.base32, sealedPlaces.secret(uuid));
  await db.updateTable('users').set({ totp_secret: sealed }).where('uuid', '=', uuid).execute();
  const owner = await logIn(app, name);
  const code = new TOTP({ secret }).generate();
  expect((await owner.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  await besiege();

  const rotated = app.services.vault.seal(secret.base32, sealedPlaces.secret(uuid));
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
