import { PASSWORD, addPlayer, logIn } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { SESSION_SECRET, startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { copyOf as copyIn } from './testing/loginSite.ts';
import { randomUUID } from 'node:crypto';
import { openSession, rotateSession } from './sessionRepository.ts';
import { SignJWT, UnsecuredJWT } from 'jose';

const SECOND = 1_000;
const DAY = 24 * 3600 * SECOND;
const LOGIN_REQUIRED = { code: 'login_required', message: 'Please log in.' };

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { TRUST_PROXY: '127.0.0.1' } });
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

const MINUTE = 60 * SECOND;
jest.setTimeout(120_000);
const { uuid } = await addPlayer(db, { name: 'Steve' });
const refresh = async (browser: Browser) => (await browser.post('/api/refresh')).statusCode;
const tokenOf = (browser: Browser) => browser.cookies.get('refresh');

async function oldTokenOf(owner: Browser): Promise<string | undefined> {
  const old = tokenOf(owner);
  await refresh(owner);
  letPass(11 * SECOND);
  return old;
}

describe('a stolen access token without the refresh cookie', () => {
  async function steal() {
    const owner = await logIn(app, 'Steve');
    const thief = new Browser(app);
    thief.token = owner.token;
    return { owner, thief };
  }

  test('is not renewed and expires after ten minutes', async () => {
    const { thief } = await steal();
    letPass(9 * MINUTE);
    const answer = await thief.get('/api/user/rank');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-access-token']).toBeUndefined();
    letPass(2 * MINUTE);
    expect(await statusOf(thief)).toBe(401);
  });

  test.each<[what: string, token: (owner: Browser) => Promise<string | undefined>]>([
    ['a cookie of another session', async () => tokenOf(await logIn(app, 'Steve'))],
    ['a forged cookie', async () => 'a'.repeat(43)],
    ['an old cookie of the same session', oldTokenOf],
  ])('is not renewed with %s', async (_what, token) => {
    const { owner, thief } = await steal();
    thief.cookies.set('refresh', String(await token(owner)));
    letPass(9 * MINUTE);
    const answer = await thief.get('/api/user/rank');
    expect([answer.statusCode, answer.headers['x-access-token']]).toEqual([200, undefined]);
  });
});

describe('a refresh chain', () => {
  test('returns the same successor to all holders of a token within the grace period', async () => {
    const owner = await logIn(app, 'Steve');
    const others = Array.from({ length: 5 }, () => copyOf(owner));
    await Promise.all([owner, ...others].map(refresh));
    expect(new Set([owner, ...others].map(tokenOf)).size).toBe(1);
    letPass(5 * SECOND);
    expect(new Set([owner, ...others].map(tokenOf)).size).toBe(1);
  });

  test('ends for owner and thief once both continue after a theft within the grace period', async () => {
    const owner = await logIn(app, 'Steve');
    const thief = copyOf(owner);
    expect(await refresh(owner)).toBe(200);
    letPass(5 * SECOND);
    expect(await refresh(thief)).toBe(200);
    letPass(5 * MINUTE);
    expect(await refresh(thief)).toBe(200);
    letPass(5 * MINUTE);
    expect(await refresh(owner)).toBe(401);
    expect(await statusOf(thief)).toBe(401);
    expect(await refresh(thief)).toBe(401);
  });

  test('ends if a token with a used successor comes back, even within the grace period', async () => {
    const owner = await logIn(app, 'Steve');
    const thief = copyOf(owner);
    await refresh(owner);
    await refresh(owner);
    expect(await refresh(thief)).toBe(401);
    expect(await statusOf(owner)).toBe(401);
  });

  test('detects the theft of a token deleted long ago and audits it once', async () => {
    const owner = await logIn(app, 'Steve');
    const thief = copyOf(owner);
    await db.deleteFrom('audit_entries').execute();
    for (let round = 0; round < 5; round += 1) await refresh(owner);
    letPass(11 * SECOND);
    expect(await Promise.all([thief, copyOf(thief), copyOf(thief)].map(refresh))).toEqual([401, 401, 401]);
    expect(await refresh(owner)).toBe(401);
    const entries = await db.selectFrom('audit_entries').select(['action', 'actor_id', 'subject']).execute();
    expect(entries).toEqual([{ action: 'player.session-theft', actor_id: uuid, subject: uuid }]);
  });

  test('does not fill the audit trail with thefts of one account', async () => {
    await db.deleteFrom('audit_entries').execute();
    for (let theft = 0; theft < 12; theft += 1) {
      const owner = await logIn(app, 'Steve');
      const thief = copyOf(owner);
      await refresh(owner);
      await refresh(owner);
      expect(await refresh(thief)).toBe(401);
    }
    const entries = await db.selectFrom('audit_entries').select('after').orderBy('id').execute();
    expect(entries).toHaveLength(10);
    expect(entries.at(-1)).toEqual({ after: { repeated: 2 } });
  });

  test('can’t be ended with only the id of its session', async () => {
    const owner = await logIn(app, 'Steve');
    const [id = '', random = '', signature = ''] = String(tokenOf(owner)).split('.');
    const forged = new Browser(app);
    for (const token of [`${id}.${'a'.repeat(43)}.${signature}`, `${id}.${random}.${'a'.repeat(43)}`, id]) {
      forged.cookies.set('refresh', token);
      expect(await refresh(forged)).toBe(401);
    }
    expect(await refresh(owner)).toBe(200);
  });

  test('continues after the secret of the site has changed', async () => {
    const owner = await logIn(app, 'Steve');
    const env = { SESSION_SECRET: 'another secret which only tests know' };
    const { app: changed } = await startTestApp({ db, env });
    const again = new Browser(changed);
    again.cookies.set('refresh', String(tokenOf(owner)));
    expect(await refresh(again)).toBe(200);
    expect(await refresh(again)).toBe(200);
  });

  test('has one newest token for any order of uses and pauses', async () => {
    const { refreshTokens } = app.services;
    const pauses = [0, 5 * SECOND, 11 * SECOND];
    for (let seed = 0; seed < 18; seed += 1) {
      const { sessionId, refreshToken } = await openSession(db, String(uuid), refreshTokens);
      const holders = [refreshToken, refreshToken, refreshToken];
      letPass(0);
      for (const step of [0, 1, 2, 3, 4]) {
        const holder = (seed + step * step) % 3;
        const renewed = await rotateSession(db, holders[holder] ?? '', refreshTokens);
        if (typeof renewed === 'object') holders[holder] = renewed.refreshToken ?? '';
        letPass(pauses[Math.floor(seed / 3 ** (step % 3)) % 3] ?? 0);
      }
      const newest = await db
        .selectFrom('refresh_tokens')
        .select('token_hash')
        .where('session_id', '=', sessionId)
        .where('used_at', 'is', null)
        .execute();
      expect([seed, newest.length]).toEqual([seed, 1]);
      jest.useRealTimers();
    }
  });
});

test('keeps two rows per session after any number of refreshes', async () => {
  const { refreshTokens } = app.services;
  const session = await openSession(db, String(uuid), refreshTokens);
  let token = session.refreshToken;
  for (let round = 0; round < 25; round += 1) {
    const renewed = await rotateSession(db, token, refreshTokens);
    token = (typeof renewed === 'object' ? renewed.refreshToken : undefined) ?? '';
  }
  const rows = db
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('session_id', '=', session.sessionId);
  expect(await rows.execute()).toHaveLength(2);
});

test('deletes ended sessions of a player beyond a limit', async () => {
  const { uuid: busy } = await addPlayer(db, { name: 'Busy' });
  const now = Date.now();
  const ended = Array.from({ length: 250 }, (_, place) => ({
    id: randomUUID(),
    user_id: String(busy),
    expires_at: new Date(now + MINUTE),
    ended_at: new Date(now - place * SECOND),
  }));
  await db.insertInto('sessions').values(ended).execute();
  await logIn(app, 'Busy');
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', String(busy))
    .where('ended_at', 'is not', null)
    .execute();
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ended.slice(0, 100).map(({ id }) => id)));
});

const { uuid: tess } = await addPlayer(db, { name: 'Tess' });
const browser = await logIn(app, 'Tess');
const { sid } = JSON.parse(Buffer.from(browser.token.split('.')[1] ?? '', 'base64url').toString()) as {
  sid: string;
};

function call(authorization?: string) {
  return app.inject({ url: '/api/user/rank', headers: authorization === undefined ? {} : { authorization } });
}

async function bearer(
  claims: Record<string, unknown>,
  { secret = SESSION_SECRET, alg = 'HS256', expires = '10m' } = {},
) {
  const token = new SignJWT(claims).setProtectedHeader({ alg }).setIssuedAt();
  if (expires) token.setExpirationTime(expires);
  return `Bearer ${await token.sign(new TextEncoder().encode(secret))}`;
}

test('accepts a token in any case of the scheme', async () => {
  expect((await call(`Bearer ${browser.token}`)).json()).toEqual({ rank: 'player' });
  expect((await call(`bearer ${browser.token}`)).statusCode).toBe(200);
  expect((await call(await bearer({ sub: tess, sid }))).statusCode).toBe(200);
});

describe('rejects a call', () => {
  const [header = '', payload = '', signature = ''] = browser.token.split('.');
  const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const unsigned = new UnsecuredJWT({ sub: tess, sid }).setExpirationTime('1h');

  test.each<[string, string | undefined | Promise<string>]>([
    ['without a token', undefined],
    ['with an empty token', ''],
    ['with only a scheme', 'Bearer'],
    ['with another scheme', `Basic ${browser.token}`],
    ['without a scheme', browser.token],
    ['with garbage', 'Bearer abc'],
    ['with a lot of garbage', `Bearer ${'a.'.repeat(5_000)}`],
    ['with a changed signature', `Bearer ${header}.${payload}.${flipped}`],
    ['in another spelling', `Bearer ${header}.${payload}.${signature.slice(0, 9)}\t\t${signature.slice(9)}`],
    ['with ignored characters at the end of the signature', `Bearer ${browser.token}=`],
    ['without a signature', `Bearer ${header}.${payload}.`],
    ['with the algorithm "none"', `Bearer ${unsigned.encode()}`],
    ['with another secret', bearer({ sub: tess, sid }, { secret: 'b'.repeat(33) })],
    ['with another algorithm', bearer({ sub: tess, sid }, { alg: 'HS512' })],
    ['without an expiry', bearer({ sub: tess, sid }, { expires: '' })],
    ['after its expiry', bearer({ sub: tess, sid }, { expires: '-1s' })],
    ['without a session', bearer({ sub: tess })],
    ['without a player', bearer({ sid })],
    ['for an unknown session', bearer({ sub: tess, sid: randomUUID() })],
    ["for another player's session", bearer({ sub: randomUUID(), sid })],
  ])('%s', async (_how, authorization) => {
    const answer = await call(await authorization);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'login_required', message: 'Please log in.' });
  });
});

test('accepts a token for ten minutes', async () => {
  const { token } = await logIn(app, 'Tess');
  letPass(9.9 * MINUTE);
  expect((await call(`Bearer ${token}`)).statusCode).toBe(200);
  letPass(0.2 * MINUTE);
  expect((await call(`Bearer ${token}`)).statusCode).toBe(401);
});

test('rejects a token of an expired session', async () => {
  const old = await logIn(app, 'Tess');
  await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', tess).execute();
  expect((await call(`Bearer ${old.token}`)).statusCode).toBe(401);
});
