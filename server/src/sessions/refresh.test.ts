import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { copyOf as copyIn } from './testing/loginSite.ts';

const SECOND = 1_000;
const DAY = 24 * 3600 * SECOND;
const LOGIN_REQUIRED = { code: 'login_required', message: 'Please log in.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { TRUST_PROXY: '127.0.0.1' } });
await addPlayer(db, { name: 'Steve' });
await addPlayer(db, { name: 'Alex' });

restoreClock();

const copyOf = (browser: Browser) => copyIn(app, browser);
const statusOf = async (browser: Browser) => (await browser.get('/api/user/rank')).statusCode;

describe('POST /refresh', () => {
  test('returns a session and rotates the cookie', async () => {
    const browser = await logIn(app, 'Steve');
    const before = browser.cookies.get('refresh');
    const answer = await browser.post('/api/refresh');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ accessToken: expect.any(String), user: { name: 'Steve' } });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ path: '/api', httpOnly: true, sameSite: 'Strict' }),
    ]);
    expect(browser.cookies.get('refresh')).not.toBe(before);
    expect(await statusOf(browser)).toBe(200);
  });

  test('accepts only an empty body or {}', async () => {
    const { cookies } = await logIn(app, 'Steve');
    const call = { method: 'POST', url: '/api/refresh', cookies: Object.fromEntries(cookies) } as const;
    expect((await app.inject(call)).statusCode).toBe(200);
    expect((await app.inject({ ...call, payload: {} })).statusCode).toBe(200);
    expect((await app.inject({ ...call, payload: { force: true } })).statusCode).toBe(400);
  });

  test.each(['', 'unknown', '%00', 'a'.repeat(4_000)])(
    'with the cookie "%.10s" answers 401 and clears it',
    async (refresh) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/refresh',
        ...(refresh ? { cookies: { refresh } } : {}),
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual(LOGIN_REQUIRED);
      expect(answer.cookies).toEqual([
        expect.objectContaining({ name: 'refresh', value: '', path: '/api', maxAge: 0 }),
      ]);
    },
  );

  test('works for tabs that send the same cookie concurrently or a few seconds later', async () => {
    const browser = await logIn(app, 'Steve');
    const tabs = Array.from({ length: 8 }, () => copyOf(browser));
    const late = copyOf(browser);
    const answers = await Promise.all(tabs.map((tab) => tab.post('/api/refresh')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(tabs.map(() => 200));
    letPass(6 * SECOND);
    expect((await late.post('/api/refresh')).statusCode).toBe(200);
    // The cookie is valid, whichever response reached the browser last.
    for (const tab of [...tabs, late]) expect((await tab.post('/api/refresh')).statusCode).toBe(200);
  });

  test('measures the grace period from the first use, not the last', async () => {
    const browser = await logIn(app, 'Steve');
    const copies = [copyOf(browser), copyOf(browser)] as const;
    await browser.post('/api/refresh');
    letPass(6 * SECOND);
    expect((await copies[0].post('/api/refresh')).statusCode).toBe(200);
    letPass(6 * SECOND);
    expect((await copies[1].post('/api/refresh')).statusCode).toBe(401);
  });

  test('ends the session for both holders of a reused cookie', async () => {
    const browser = await logIn(app, 'Steve');
    const other = await logIn(app, 'Steve');
    const thief = copyOf(browser);
    await browser.post('/api/refresh');
    letPass(11 * SECOND);
    expect(await statusOf(browser)).toBe(200);

    const answer = await thief.post('/api/refresh');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual(LOGIN_REQUIRED);
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  test('ends the session for concurrent calls with two expired cookies and a valid one', async () => {
    const browser = await logIn(app, 'Steve');
    const thieves = [copyOf(browser), copyOf(browser)];
    await browser.post('/api/refresh');
    letPass(11 * SECOND);
    const answers = await Promise.all([...thieves, browser].map((holder) => holder.post('/api/refresh')));
    expect(answers.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  });

  test('can’t extend a session beyond 30 days', async () => {
    const browser = await logIn(app, 'Steve');
    for (let week = 1; week <= 4; week += 1) {
      letPass(7 * DAY);
      expect((await browser.post('/api/refresh')).statusCode).toBe(200);
    }
    letPass(2 * DAY + SECOND);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  });
});

test('ends only the session that a new login in the same browser replaces', async () => {
  const [browser, phone] = [await logIn(app, 'Steve'), await logIn(app, 'Steve')];
  const before = copyOf(browser);
  before.token = browser.token;
  await browser.post('/api/login', { name: 'Alex', password: PASSWORD });
  expect(await statusOf(before)).toBe(401);
  expect((await before.post('/api/refresh')).statusCode).toBe(401);
  expect(await statusOf(phone)).toBe(200);
  expect(await statusOf(browser)).toBe(200);
});

describe('a token in the second half of its lifetime', () => {
  test('is renewed while its session lives', async () => {
    const browser = await logIn(app, 'Steve');
    expect((await browser.get('/api/user/rank')).headers['x-access-token']).toBeUndefined();
    letPass(6 * 60 * SECOND);
    const renewed = String((await browser.get('/api/user/rank')).headers['x-access-token']);
    expect(renewed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    letPass(6 * 60 * SECOND);
    expect(await statusOf(browser)).toBe(401);
    browser.token = renewed;
    expect(await statusOf(browser)).toBe(200);
    await browser.post('/api/logout');
    expect(await statusOf(browser)).toBe(401);
  });

  test('is not renewed by public or refused calls', async () => {
    const browser = await logIn(app, 'Steve');
    await browser.post('/api/logout');
    letPass(6 * 60 * SECOND);
    for (const url of ['/api/user/rank', '/api/registry'])
      expect((await browser.get(url)).headers['x-access-token']).toBeUndefined();
  });
});

describe('POST /logout', () => {
  test('ends the session and invalidates its token and cookie', async () => {
    const browser = await logIn(app, 'Steve');
    const copy = copyOf(browser);
    const answer = await browser.post('/api/logout');
    expect([answer.statusCode, answer.payload]).toEqual([204, '']);
    expect([...browser.cookies.keys()]).toEqual(['device']);
    expect(await statusOf(browser)).toBe(401);
    expect((await copy.post('/api/refresh')).statusCode).toBe(401);
  });

  test('wins against a concurrent refresh', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = await logIn(app, 'Steve');
      const tab = copyOf(browser);
      await Promise.all([tab.post('/api/refresh'), browser.post('/api/logout')]);
      expect((await tab.post('/api/refresh')).statusCode).toBe(401);
    }
  });

  test('ends all sessions of the player, and of no other player', async () => {
    const [one, two] = [await logIn(app, 'Steve'), await logIn(app, 'Steve')];
    const other = await logIn(app, 'Alex');
    await one.post('/api/logout');
    expect(await statusOf(two)).toBe(401);
    expect((await two.post('/api/refresh')).statusCode).toBe(401);
    expect(await statusOf(other)).toBe(200);
  });

  test('works with the cookie alone and with the token alone', async () => {
    for (const half of ['cookie', 'token'] as const) {
      const browser = await logIn(app, 'Steve');
      const caller = copyOf(browser);
      if (half === 'token') {
        caller.cookies.clear();
        caller.token = browser.token;
      }
      await caller.post('/api/logout');
      expect([half, await statusOf(browser)]).toEqual([half, 401]);
    }
  });

  test('ends nothing with a stolen, expired cookie', async () => {
    const thief = await logIn(app, 'Steve');
    const stolen = copyOf(thief);
    await thief.post('/api/logout');
    const owner = await logIn(app, 'Steve');
    await stolen.post('/api/logout');
    expect(await statusOf(owner)).toBe(200);
  });

  test('succeeds without a session', async () => {
    expect((await new Browser(app).post('/api/logout')).statusCode).toBe(204);
  });
});
