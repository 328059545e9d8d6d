import { Secret } from 'otpauth';
import { hashPassword } from '../credentials/passwords.ts';
import { codeOf, wrongCode } from '../credentials/testing/codes.ts';
import { PASSWORD, addPlayer, logIn } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { accountSlot } from './attempts.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { startLoginSite } from './testing/loginSite.ts';

const TOO_MANY = {
  code: 'too_many_logins',
  message: 'Too many tries. Please try again in 15 minutes.',
};

const db = await openTestDatabase();

/** Starts an app with unused limits. */
async function freshApp(env: Record<string, string>) {
  const { app } = await startTestApp({ db, env });
  const login = (
    name: string,
    password: string,
    more: { remoteAddress?: string; headers?: Record<string, string> } = {},
  ) => app.inject({ method: 'POST', url: '/api/login', payload: { name, password }, ...more });
  return { app, login };
}

type Login = Awaited<ReturnType<typeof freshApp>>['login'];
await addPlayer(db, { name: 'Steve' });
const { base32: secret } = new Secret();
const { uuid } = await addPlayer(db, { name: 'Secure', totp_secret: secret });

describe('five failed logins of an account from an IP', () => {
  // The production defaults.
  const env = { RATE_LIMITS: 'loginPair=5/900' };

  test('block the sixth, even with the correct password, with a Retry-After header', async () => {
    const { login } = await freshApp(env);
    for (let round = 0; round < 5; round += 1)
      expect((await login('Steve', 'wrong')).json()).toMatchObject({ code: 'wrong_credentials' });
    const answer = await login('Steve', PASSWORD);
    expect([answer.statusCode, answer.json()]).toEqual([429, TOO_MANY]);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(answer.cookies).toEqual([]);
  });

  test.each<[what: string, string | undefined, Parameters<Login>[2]]>([
    ['another spelling', ' sTEVE ', {}],
    ['a forwarding header', 'Steve', { headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9' } }],
    ['a new cookie', 'Steve', { headers: { cookie: 'refresh=abc; pending-login=def; device=ghi' } }],
  ])('can’t be bypassed with %s', async (_what, name = '', more) => {
    const { login } = await freshApp(env);
    for (let round = 0; round < 5; round += 1) await login('Steve', 'wrong');
    expect((await login(name, PASSWORD, more)).statusCode).toBe(429);
  });

  test('count when they are concurrent', async () => {
    const { login } = await freshApp(env);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('Steve', 'wrong')));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  test('look the same for an account that does not exist', async () => {
    const { login } = await freshApp(env);
    const statuses: number[] = [];
    for (const name of ['Nobody', 'nobody', ' NOBODY', 'nObody', 'Nobody', 'nobody'])
      statuses.push((await login(name, 'wrong')).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('do not affect other accounts', async () => {
    const { login } = await freshApp(env);
    for (let round = 0; round < 6; round += 1) await login('Nobody', 'wrong');
    expect((await login('Steve', PASSWORD)).statusCode).toBe(200);
  });
});

test('lets the owner log in while a few IPs keep retrying', async () => {
  const { login } = await freshApp({ RATE_LIMITS: 'loginPair=5/900,loginPairDay=3/86400' });
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) statuses.push((await login('Steve', 'wrong')).statusCode);
  expect(statuses).toEqual([400, 400, 400, 429]);
  const answer = await login('Steve', PASSWORD);
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 86_000]).toEqual([429, true]);
  expect((await login('Steve', PASSWORD, { remoteAddress: '10.1.2.3' })).statusCode).toBe(200);
});

test('does not count successful logins', async () => {
  const { login } = await freshApp({ RATE_LIMITS: 'loginPair=5/900,loginAddress=8/300' });
  for (let round = 0; round < 4; round += 1) await login('Steve', 'wrong');
  for (let round = 0; round < 10; round += 1) expect((await login('Steve', PASSWORD)).statusCode).toBe(200);
  expect((await login('Steve', 'wrong')).statusCode).toBe(400);
  expect((await login('Steve', PASSWORD)).statusCode).toBe(429);
});

describe('failed logins of an IP', () => {
  const env = { RATE_LIMITS: 'loginAddress=3/300,loginPair=1000/900,loginAccount=100000/900' };

  test('block it for every account', async () => {
    const { login } = await freshApp(env);
    for (const name of ['a', 'b', 'c']) expect((await login(name, 'wrong')).statusCode).toBe(400);
    expect((await login('Steve', PASSWORD)).json()).toEqual({
      ...TOO_MANY,
      message: 'Too many tries. Please try again in 5 minutes.',
    });
    expect((await login('Steve', PASSWORD, { remoteAddress: '10.1.2.3' })).statusCode).toBe(200);
  });

  test('count together within the network of one customer', async () => {
    const { login } = await freshApp(env);
    for (const host of ['1', 'ffff', 'a:b:c'])
      await login('nobody', 'wrong', { remoteAddress: `2001:db8:1:2::${host}` });
    expect((await login('Steve', PASSWORD, { remoteAddress: '2001:db8:1:2::9' })).statusCode).toBe(429);
    expect((await login('Steve', PASSWORD, { remoteAddress: '2001:db8:2::9' })).statusCode).toBe(200);
  });

  test('use the forwarding header only behind a trusted proxy', async () => {
    const { login } = await freshApp({ ...env, TRUST_PROXY: '127.0.0.1' });
    const from = (client: string) => ({ headers: { 'x-forwarded-for': client } });
    for (let round = 0; round < 3; round += 1) await login('nobody', 'wrong', from('9.9.9.9'));
    expect((await login('Steve', PASSWORD, from('9.9.9.9'))).statusCode).toBe(429);
    // The visitor's own value precedes what the proxy added.
    expect((await login('Steve', PASSWORD, from('1.1.1.1, 9.9.9.9'))).statusCode).toBe(429);
    expect((await login('Steve', PASSWORD, from('8.8.8.8'))).statusCode).toBe(200);
  });
});

const enter = async (browser: Browser, code: string) =>
  (await browser.post('/api/user/2fa/login', { code, uuid })).statusCode;

test('counts wrong codes as failed logins, so a new password step gives no extra tries', async () => {
  const { app } = await freshApp({ RATE_LIMITS: 'loginPair=5/900' });
  const password = async () => {
    const browser = new Browser(app);
    const answer = await browser.post('/api/login', { name: 'Secure', password: PASSWORD });
    return { browser, status: answer.statusCode };
  };
  const one = await password();
  for (let round = 0; round < 3; round += 1) expect(await enter(one.browser, wrongCode(secret))).toBe(400);
  const two = await password();
  for (let round = 0; round < 2; round += 1) expect(await enter(two.browser, wrongCode(secret))).toBe(400);
  expect(await enter(two.browser, codeOf(secret))).toBe(429);
  expect((await password()).status).toBe(429);
});

test('limits the refreshes of a session across its cookies, without affecting other sessions', async () => {
  const { app } = await freshApp({ RATE_LIMITS: 'refresh=3/60' });
  const [browser, other] = [await logIn(app, 'Steve'), await logIn(app, 'Steve')];
  for (let round = 0; round < 3; round += 1)
    expect((await browser.post('/api/refresh')).statusCode).toBe(200);
  const answer = await browser.post('/api/refresh');
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  // The cookie is still valid: the limit logs no player out.
  expect(browser.cookies.has('refresh')).toBe(true);
  expect((await other.post('/api/refresh')).statusCode).toBe(200);
});

describe('successful logins', () => {
  test('keep the newest hundred sessions', async () => {
    const { app } = await freshApp({});
    await addPlayer(db, { name: 'Eager' });
    const first = await logIn(app, 'Eager');
    const second = await logIn(app, 'Eager');
    for (let round = 0; round < 99; round += 1) await logIn(app, 'Eager');
    expect((await first.get('/api/user/rank')).statusCode).toBe(401);
    expect((await second.get('/api/user/rank')).statusCode).toBe(200);
  });

  test('without a code stay pending, up to a limit', async () => {
    const { app } = await freshApp({});
    const expires_at = new Date(Date.now() + 60_000);
    const rows = Array.from({ length: 200 }, (_, place) => ({
      user_id: uuid,
      token_hash: `${place}`,
      expires_at,
    }));
    await db.insertInto('pending_logins').values(rows).execute();
    await new Browser(app).post('/api/login', { name: 'Secure', password: PASSWORD });
    const waiting = db.selectFrom('pending_logins').select('failures').where('user_id', '=', uuid);
    expect(await waiting.execute()).toHaveLength(128);
  });
});

test('answers a flood of logins with 503, without counting it or blocking other requests', async () => {
  const { app, login } = await freshApp({ TRUST_PROXY: '127.0.0.1' });
  const hash = await hashPassword(PASSWORD);
  await addPlayer(db, { name: 'Flooded', password_hash: hash });
  const flood = Array.from({ length: 120 }, (_, index) =>
    login(`Stranger${index}`, 'wrong', { headers: { 'x-forwarded-for': `203.0.113.${index}` } }),
  );
  let isOver = false;
  const answered = Promise.all(flood).finally(() => (isOver = true));
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect(isOver).toBe(false);
  const answers = await answered;
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(50);
  expect(busy[0]?.json()).toMatchObject({ code: 'busy' });
  expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login('Flooded', PASSWORD)).statusCode).toBe(200);
});

const MINUTE = 60_000;
jest.setTimeout(120_000);
await addPlayer(db, { name: 'Alex' });

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
    const payload = { code: wrongCode(secret), uuid: uuid };
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
    expect((await owner.post('/api/user/2fa/login', { code, uuid: uuid })).statusCode).toBe(200);
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
