import { Secret, TOTP } from 'otpauth';
import { accountSlot } from '../../credentials/attempts.ts';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

jest.setTimeout(60_000);

const db = await openTestDatabase();
const secret = new Secret();
const VICTIM = 'Victim';
await addPlayer(db, { name: VICTIM });
const secure = await addPlayer(db, { name: 'Secure', totp_secret: secret.base32 });

async function site(limits: string) {
  const { app } = await startTestApp({ db, env: { RATE_LIMITS: limits, TRUST_PROXY: '127.0.0.1' } });
  const login = async (name: string, password: string, address: string, browser = new Browser(app)) =>
    (await browser.post('/api/login', { name, password }, { 'x-forwarded-for': address })).statusCode;
  return { app, login };
}

/** Another name that failed logins are counted under together with that of the victim. */
function neighbourOf(name: string): string {
  const slot = accountSlot(name.toLowerCase());
  for (let place = 0; ; place += 1) {
    const neighbour = `pl${place.toString(36)}`;
    if (accountSlot(neighbour) === slot) return neighbour;
  }
}

test('right logins of an account do not use up those of another in the same slot', async () => {
  const neighbour = neighbourOf(VICTIM);
  await addPlayer(db, { name: neighbour });
  const { app, login } = await site('login=3/3600');
  const known = await logIn(app, VICTIM);
  const own: number[] = [];
  for (let round = 0; round < 4; round += 1) own.push(await login(neighbour, PASSWORD, '203.0.113.50'));
  expect(own).toEqual([200, 200, 200, 429]);
  expect(await login(VICTIM, PASSWORD, '198.51.100.1', known)).toBe(200);
  expect(await login(VICTIM, PASSWORD, '198.51.100.1')).toBe(200);
});

test('who knows only the password does not lock the owner out of a known device', async () => {
  const { app, login } = await site('login=3/3600');
  const owner = await logIn(app, 'Secure');
  const code = new TOTP({ secret }).generate();
  expect((await owner.post('/api/user/2fa/login', { code, uuid: secure.uuid })).statusCode).toBe(200);
  const thief: number[] = [];
  for (let round = 0; round < 4; round += 1)
    thief.push(await login('Secure', PASSWORD, `203.0.113.${round}`));
  expect(thief).toEqual([200, 200, 429, 429]);
  expect(await login('Secure', PASSWORD, '198.51.100.1', owner)).toBe(200);
});

test('wrong passwords do not use up the right logins', async () => {
  const { login } = await site('login=3/3600');
  for (let round = 0; round < 4; round += 1) await login(VICTIM, 'wrong', `203.0.113.${round}`);
  expect(await login(VICTIM, PASSWORD, '198.51.100.1')).toBe(200);
});

test('right passwords beyond the limit count as failed, so that their hashes are not made without end', async () => {
  const { login } = await site('login=2/3600,loginPair=3/900');
  const statuses: number[] = [];
  for (let round = 0; round < 5; round += 1) statuses.push(await login(VICTIM, PASSWORD, '203.0.113.1'));
  expect(statuses).toEqual([200, 200, 429, 429, 429]);
  // Refused by the limit of right logins after the look at the password, …
  expect(await login(VICTIM, PASSWORD, '203.0.113.2')).toBe(429);
  // … and by that of failed ones before it: three were looked at, so even a wrong one is not.
  expect(await login(VICTIM, 'wrong', '203.0.113.1')).toBe(429);
  expect(await login(VICTIM, 'wrong', '203.0.113.2')).toBe(400);
});
