import { Secret } from 'otpauth';
import { accountSlot } from './attempts.ts';
import { codeOf, wrongCode } from '../credentials/testing/codes.ts';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { startLoginSite } from './testing/loginSite.ts';

const MINUTE = 60_000;

jest.setTimeout(120_000);

const db = await openTestDatabase();
const { base32: secret } = new Secret();
await addPlayer(db, { name: 'Steve' });
await addPlayer(db, { name: 'Alex' });
const secure = await addPlayer(db, { name: 'Secure', totp_secret: secret });

restoreClock();

test('does not lock out the owner after five wrong passwords from another IP', async () => {
  const { app, from, login } = await startLoginSite(db);
  const owner = await logIn(app, 'Steve');
  for (let round = 0; round < 6; round += 1) await login('Steve', 'wrong', '203.0.113.7');
  expect((await login('Steve', PASSWORD, '203.0.113.7')).statusCode).toBe(429);
  // On a new device, from an IP other than the attacker's.
  expect((await login('Steve', PASSWORD, '198.51.100.2')).statusCode).toBe(200);
  letPass(11 * MINUTE);
  expect((await owner.post('/api/refresh')).statusCode).toBe(200);
  const change = { newPassword: 'an entirely new one', currentPassword: PASSWORD };
  expect((await owner.post('/api/user/change-password', change, from('198.51.100.1'))).statusCode).toBe(204);
  const back = { newPassword: PASSWORD, currentPassword: 'an entirely new one' };
  expect((await owner.post('/api/user/change-password', back)).statusCode).toBe(204);
});

test('admits only a known device during a distributed attack', async () => {
  const { app, login, guess } = await startLoginSite(db);
  const known = await logIn(app, 'Steve');
  const neighbour = await logIn(app, 'Alex');
  expect(await guess('Steve', 14)).toBe(11);

  const stranger = await login('Steve', PASSWORD, '198.51.100.9');
  expect([stranger.statusCode, stranger.json().code]).toEqual([429, 'too_many_logins']);
  expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login('Steve', PASSWORD, '198.51.100.1', known)).statusCode).toBe(200);
  // A device known for another account is unknown for this one.
  expect((await login('Steve', PASSWORD, '198.51.100.1', neighbour)).statusCode).toBe(429);
  // It is a delay, not a lock.
  letPass(Number(stranger.headers['retry-after']) * 1000);
  expect((await login('Steve', PASSWORD, '198.51.100.9')).statusCode).toBe(200);
});

test('delays an unknown name in the same way', async () => {
  const { guess, login } = await startLoginSite(db);
  expect(await guess('Nobody', 14)).toBe(11);
  const unknown = await login('Nobody', 'x', '198.51.100.9');
  await guess('Alex', 14);
  const known = await login('Alex', 'x', '198.51.100.9');
  for (const part of ['statusCode', 'payload', 'cookies'] as const)
    expect(unknown[part]).toEqual(known[part]);
});

test('limits the codes tried with the correct password', async () => {
  const { app, from } = await startLoginSite(db);
  let evaluated = 0;
  for (let place = 0; place < 12; place += 1) {
    const browser = new Browser(app);
    const address = from(`203.0.113.${place}`);
    const answer = await browser.post('/api/login', { name: 'Secure', password: PASSWORD }, address);
    if (answer.statusCode !== 200) continue;
    const payload = { code: wrongCode(secret), uuid: secure.uuid };
    for (let round = 0; round < 5; round += 1)
      if ((await browser.post('/api/user/2fa/login', payload, address)).statusCode === 400) evaluated += 1;
  }
  expect(evaluated).toBeLessThanOrEqual(11);
});

test('counts failed logins and password checks within a session separately', async () => {
  const { app, guess } = await startLoginSite(db);
  const owner = await logIn(app, 'Alex');
  await guess('Alex', 14);
  const wrong = { newPassword: 'an entirely new one', currentPassword: 'wrong' };
  const inside: number[] = [];
  for (let round = 0; round < 7; round += 1)
    inside.push((await owner.post('/api/user/change-password', wrong)).statusCode);
  expect(inside).toEqual([400, 400, 400, 400, 400, 429, 429]);
  // Another session has its own limit.
  const other = await logIn(app, 'Steve');
  expect((await other.post('/api/user/change-password', wrong)).statusCode).toBe(400);
});

/** Returns another name in the same counter slot as the victim's. */
function neighbourOf(name: string): string {
  const slot = accountSlot(name.toLowerCase());
  for (let place = 0; ; place += 1) {
    const neighbour = `pl${place.toString(36)}`;
    if (accountSlot(neighbour) === slot) return neighbour;
  }
}

const statusOf = async (answer: ReturnType<Browser['post']>) => (await answer).statusCode;

describe('correct logins', () => {
  test('of an account are limited too, even from known devices', async () => {
    const { app } = await startLoginSite(db, 'login=4/3600');
    await addPlayer(db, { name: 'Busy' });
    const browser = await logIn(app, 'Busy');
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1)
      statuses.push(await statusOf(browser.post('/api/login', { name: 'Busy', password: PASSWORD })));
    // The first login was from a new device, which is counted separately.
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('of an account do not count for another one in the same slot', async () => {
    const neighbour = neighbourOf('Alex');
    await addPlayer(db, { name: neighbour });
    const { app, login } = await startLoginSite(db, 'login=3/3600');
    const known = await logIn(app, 'Alex');
    const own: number[] = [];
    for (let round = 0; round < 4; round += 1)
      own.push(await statusOf(login(neighbour, PASSWORD, '203.0.113.50')));
    expect(own).toEqual([200, 200, 200, 429]);
    expect(await statusOf(login('Alex', PASSWORD, '198.51.100.1', known))).toBe(200);
    expect(await statusOf(login('Alex', PASSWORD, '198.51.100.1'))).toBe(200);
  });

  test('by an attacker with only the password do not lock the owner out of a known device', async () => {
    const { app, login } = await startLoginSite(db, 'login=3/3600');
    const owner = await logIn(app, 'Secure');
    const code = codeOf(secret);
    expect((await owner.post('/api/user/2fa/login', { code, uuid: secure.uuid })).statusCode).toBe(200);
    const thief: number[] = [];
    for (let round = 0; round < 4; round += 1)
      thief.push(await statusOf(login('Secure', PASSWORD, `203.0.113.${round}`)));
    expect(thief).toEqual([200, 200, 429, 429]);
    expect(await statusOf(login('Secure', PASSWORD, '198.51.100.1', owner))).toBe(200);
  });

  test('are not used up by wrong passwords', async () => {
    const { login } = await startLoginSite(db, 'login=3/3600');
    for (let round = 0; round < 4; round += 1) await login('Alex', 'wrong', `203.0.113.${round}`);
    expect(await statusOf(login('Alex', PASSWORD, '198.51.100.1'))).toBe(200);
  });

  test('beyond the limit count as failed, which bounds the hashing', async () => {
    const { login } = await startLoginSite(db, 'login=2/3600,loginPair=3/900');
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1)
      statuses.push(await statusOf(login('Alex', PASSWORD, '203.0.113.1')));
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    // Refused by the limit of correct logins after the password check, …
    expect(await statusOf(login('Alex', PASSWORD, '203.0.113.2'))).toBe(429);
    // … and by the limit of failed ones before it: three were checked, so a wrong one isn't checked either.
    expect(await statusOf(login('Alex', 'wrong', '203.0.113.1'))).toBe(429);
    expect(await statusOf(login('Alex', 'wrong', '203.0.113.2'))).toBe(400);
  });
});
