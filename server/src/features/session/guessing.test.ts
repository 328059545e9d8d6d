import { Secret, TOTP } from 'otpauth';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const MINUTE = 60_000;

jest.setTimeout(120_000);

const db = await openTestDatabase();
const secret = new Secret();
await addPlayer(db, { name: 'Steve' });
await addPlayer(db, { name: 'Alex' });
const secure = await addPlayer(db, { name: 'Secure', totp_secret: secret.base32 });

restoreClock();

/** A site with the limits that people have, and callers from any address. */
async function realSite() {
  const { app } = await startTestApp({ db, env: { RATE_LIMITS: 'write=120/60', TRUST_PROXY: '127.0.0.1' } });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const login = (name: string, password: string, address: string, browser = new Browser(app)) =>
    browser.post('/api/login', { name, password }, from(address));

  /** Guesses from one new address after another; returns how many of them anybody looked at. */
  async function guess(name: string, count: number): Promise<number> {
    let evaluated = 0;
    for (let place = 0; place < count; place += 1) {
      const { statusCode } = await login(name, `guess ${place}`, `203.0.${place >> 8}.${place & 255}`);
      if (statusCode === 400) evaluated += 1;
    }
    return evaluated;
  }
  return { app, from, login, guess };
}

test('five wrong passwords from elsewhere lock neither the owner nor anybody else out', async () => {
  const { app, from, login } = await realSite();
  const owner = await logIn(app, 'Steve');
  for (let round = 0; round < 6; round += 1) await login('Steve', 'wrong', '203.0.113.7');
  expect((await login('Steve', PASSWORD, '203.0.113.7')).statusCode).toBe(429);
  // On a device that is new, from an address that is not the attacker's.
  expect((await login('Steve', PASSWORD, '198.51.100.2')).statusCode).toBe(200);
  letPass(11 * MINUTE);
  expect((await owner.post('/api/refresh')).statusCode).toBe(200);
  const change = { newPassword: 'an entirely new one', currentPassword: PASSWORD };
  expect((await owner.post('/api/user/change-password', change, from('198.51.100.1'))).statusCode).toBe(204);
  const back = { newPassword: PASSWORD, currentPassword: 'an entirely new one' };
  expect((await owner.post('/api/user/change-password', back)).statusCode).toBe(204);
});

test('while the whole internet guesses, a known device gets in, and no other', async () => {
  const { app, login, guess } = await realSite();
  const known = await logIn(app, 'Steve');
  const neighbour = await logIn(app, 'Alex');
  expect(await guess('Steve', 14)).toBe(11);

  const stranger = await login('Steve', PASSWORD, '198.51.100.9');
  expect([stranger.statusCode, stranger.json().code]).toEqual([429, 'too_many_logins']);
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login('Steve', PASSWORD, '198.51.100.1', known)).statusCode).toBe(200);
  // A device that is known for another account is none for this one.
  expect((await login('Steve', PASSWORD, '198.51.100.1', neighbour)).statusCode).toBe(429);
  // It is a wait, and no lock.
  letPass(Number(stranger.headers['retry-after']) * 1000);
  expect((await login('Steve', PASSWORD, '198.51.100.9')).statusCode).toBe(200);
});

test('a name that does not exist is slowed down in the same way', async () => {
  const { guess, login } = await realSite();
  expect(await guess('Nobody', 14)).toBe(11);
  const [unknown, known] = [
    await login('Nobody', 'x', '198.51.100.9'),
    (await guess('Alex', 14), await login('Alex', 'x', '198.51.100.9')),
  ];
  expect([unknown.statusCode, unknown.payload, unknown.cookies]).toEqual([
    known.statusCode,
    known.payload,
    known.cookies,
  ]);
});

test('a stolen device cookie allows five guesses in a quarter of an hour, wherever it is used', async () => {
  const { app, login } = await realSite();
  const device = (await logIn(app, 'Steve')).cookies.get('device') ?? '';
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const thief = new Browser(app);
    thief.cookies.set('device', device);
    statuses.push((await login('Steve', `guess ${round}`, `203.0.113.${round}`, thief)).statusCode);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  // The owner's other devices are not touched.
  expect((await login('Steve', PASSWORD, '198.51.100.1')).statusCode).toBe(200);
});

test.each([
  ['made up', (device: string) => device.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
  ['with a later end', (device: string) => device.replace(/\.[0-9a-z]+\./, '.zzzzzz.')],
  ['too long ago', (device: string) => (letPass(366 * 24 * 60 * MINUTE), device)],
])('a device cookie %s counts as none', async (_what, change) => {
  const { app, login, guess } = await realSite();
  const device = (await logIn(app, 'Steve')).cookies.get('device') ?? '';
  const browser = new Browser(app);
  browser.cookies.set('device', change(device));
  await guess('Steve', 14);
  expect((await login('Steve', PASSWORD, '198.51.100.1', browser)).statusCode).toBe(429);
});

test('one browser is known for the four accounts that used it last', async () => {
  const { app, login } = await realSite();
  const browser = new Browser(app);
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  for (const name of names) await addPlayer(db, { name });
  for (const name of names)
    expect((await login(name, PASSWORD, '198.51.100.1', browser)).statusCode).toBe(200);
  const device = browser.cookies.get('device') ?? '';
  expect(device.split('~')).toHaveLength(4);
  const { knownDevices } = app.services;
  const known = await Promise.all(
    names.map(async (name) => {
      const row = await db
        .selectFrom('users')
        .select(['uuid', 'password_hash', 'totp_secret'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return knownDevices.deviceOf(device, row) !== undefined;
    }),
  );
  expect(known).toEqual([false, true, true, true, true]);
});

test('who knows the password cannot try codes without end', async () => {
  const { app, from } = await realSite();
  let evaluated = 0;
  for (let place = 0; place < 12; place += 1) {
    const browser = new Browser(app);
    const address = from(`203.0.113.${place}`);
    const answer = await browser.post('/api/login', { name: 'Secure', password: PASSWORD }, address);
    if (answer.statusCode !== 200) continue;
    const code = new TOTP({ secret }).generate() === '000000' ? '111111' : '000000';
    for (let round = 0; round < 5; round += 1) {
      const { statusCode } = await browser.post('/api/user/2fa/login', { code, uuid: secure.uuid }, address);
      if (statusCode === 400) evaluated += 1;
    }
  }
  expect(evaluated).toBeLessThanOrEqual(11);
});

test('failing logins from outside do not touch what a player does inside, nor the other way round', async () => {
  const { app, guess } = await realSite();
  const owner = await logIn(app, 'Alex');
  await guess('Alex', 14);
  const wrong = { newPassword: 'an entirely new one', currentPassword: 'wrong' };
  const inside: number[] = [];
  for (let round = 0; round < 7; round += 1)
    inside.push((await owner.post('/api/user/change-password', wrong)).statusCode);
  expect(inside).toEqual([400, 400, 400, 400, 400, 429, 429]);
  // Another session of the same player has its own allowance.
  const other = await logIn(app, 'Steve');
  expect((await other.post('/api/user/change-password', wrong)).statusCode).toBe(400);
});

test('right logins of an account are limited as well, also from known devices', async () => {
  const { app } = await startTestApp({ db, env: { RATE_LIMITS: 'login=4/3600' } });
  await addPlayer(db, { name: 'Busy' });
  const browser = await logIn(app, 'Busy');
  const statuses: number[] = [];
  for (let round = 0; round < 5; round += 1)
    statuses.push((await browser.post('/api/login', { name: 'Busy', password: PASSWORD })).statusCode);
  // The first login was that of a new device, which counts apart.
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});
