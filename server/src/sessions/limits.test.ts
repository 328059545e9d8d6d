import { Secret } from 'otpauth';
import { hashPassword } from '../credentials/passwords.ts';
import { codeOf, wrongCode } from '../credentials/testing/codes.ts';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

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
