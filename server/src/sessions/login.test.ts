import { sql } from 'kysely';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { newSecret, storedForm } from '@site/backend/secrets';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { TRUST_PROXY: '127.0.0.1' } });
const JSON_TYPE = { 'content-type': 'application/json' };

const steve = await addPlayer(db, { name: 'Steve', lang: 'de', rank: 'vip' });

function login(
  payload: object | string,
  headers: Record<string, string> = JSON_TYPE,
  remoteAddress = '127.0.0.1',
) {
  return app.inject({ method: 'POST', url: '/api/login', payload, headers, remoteAddress });
}

describe('a login', () => {
  test('returns an access token and the user', async () => {
    const answer = await login({ name: 'Steve', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        uuid: steve.uuid,
        name: 'Steve',
        lang: 'de',
        firstLogin: false,
        hasSecondFactor: false,
        rank: 'vip',
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('accepts the name in any case, with surrounding spaces', async () => {
    const answer = await login({ name: ' sTEVE ', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { name: 'Steve' } });
  });

  test('reports the first login', async () => {
    await addPlayer(db, { name: 'Newbie', first_login: true });
    const answer = await login({ name: 'newbie', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { firstLogin: true } });
  });

  test('works for an older name that JavaScript and PostgreSQL lowercase differently', async () => {
    await addPlayer(db, { name: 'İnci' });
    const answer = await login({ name: 'İnci', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { name: 'İnci' } });
  });

  test('works for a Bedrock player with a uuid without a version', async () => {
    const uuid = '00000000-0000-0000-0009-01f64f65c7c3';
    await addPlayer(db, { uuid, name: '.Alex' });
    const answer = await login({ name: '.alex', password: PASSWORD });
    expect(answer.json()).toMatchObject({ user: { uuid } });
  });
});

const refreshCookieOf = ({ cookies }: Awaited<ReturnType<typeof login>>) =>
  cookies.find(({ name }) => name === 'refresh' || name === '__Host-refresh');

describe('the refresh cookie', () => {
  const sent = { name: 'Steve', password: PASSWORD };
  const cookie = {
    name: 'refresh',
    value: expect.stringMatching(/^[\w-]{36}\.[\w-]{43}\.[\w-]{43}$/),
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 30 * 24 * 3600,
  };

  test('is inaccessible to scripts and other sites', async () => {
    expect(refreshCookieOf(await login(sent))).toEqual(cookie);
  });

  test('is Secure if set over https behind a trusted proxy', async () => {
    const forwarded = { ...JSON_TYPE, 'x-forwarded-proto': 'https' };
    const guarded = { ...cookie, name: '__Host-refresh', path: '/', secure: true };
    expect(refreshCookieOf(await login(sent, forwarded))).toEqual(guarded);
    expect(refreshCookieOf(await login(sent, forwarded, '10.0.0.2'))).toEqual(cookie);
  });

  test('is stored as a hash', async () => {
    const { value = '' } = refreshCookieOf(await login(sent)) ?? {};
    const rows = await db.selectFrom('refresh_tokens').select('token_hash').execute();
    const stored = rows.map(({ token_hash }) => token_hash);
    expect(stored).toContain(storedForm(value));
    for (const hash of stored) expect(value).not.toContain(hash);
  });
});

describe('a failed login', () => {
  test('looks the same for a wrong password, an unknown name and an account without a password', async () => {
    await addPlayer(db, { name: 'Unclaimed', password_hash: null });
    const answers = await Promise.all([
      login({ name: 'Steve', password: 'wrong' }),
      login({ name: 'nobody', password: PASSWORD }),
      login({ name: 'unclaimed', password: PASSWORD }),
      login({ name: "' OR 1=1 --", password: PASSWORD }),
      login({ name: '%', password: PASSWORD }),
      login({ name: 'Ste\ud800ve', password: '\ud800\u0000' }),
    ]);
    for (const { statusCode, payload, cookies } of answers) {
      expect({ statusCode, payload, cookies }).toEqual({
        statusCode: 400,
        payload: '{"code":"wrong_credentials","message":"Wrong username or password!"}',
        cookies: [],
      });
    }
  });
});

describe('a malformed login', () => {
  const right = { name: 'Steve', password: PASSWORD };
  test.each<[what: string, body: string, status: number, code: string]>([
    ['an empty name', '{"name":"  ","password":"x"}', 400, 'invalid_input'],
    [
      'a password that is too long',
      JSON.stringify({ ...right, password: 'x'.repeat(257) }),
      400,
      'invalid_input',
    ],
    ['truncated JSON', '{"name":', 400, 'bad_request'],
    ['an empty body', '', 400, 'invalid_input'],
    ['a name with a zero byte', '{"name":"Ste\\u0000ve","password":"x"}', 400, 'bad_request'],
    ['deeply nested lists', '['.repeat(30_000), 400, 'bad_request'],
    ['a large body', JSON.stringify({ ...right, password: 'x'.repeat(70_000) }), 413, 'too_large'],
  ])('with %s is rejected', async (_what, body, status, code) => {
    const answer = await login(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code, message: expect.any(String) });
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data', 'text/xml', '///', 'text/plain'])(
    'sent as %s is rejected',
    async (type) => {
      const answer = await login(JSON.stringify(right), { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toEqual({ code: 'wrong_media_type', message: 'Only JSON is understood here.' });
    },
  );
});

describe('GET /user/rank', () => {
  test('returns the current rank, not the one at login', async () => {
    await addPlayer(db, { name: 'Demoted', rank: 'admin' });
    const browser = await logIn(app, 'Demoted');
    expect((await browser.get('/api/user/rank')).json()).toEqual({ rank: 'admin' });
    await sql`UPDATE users SET rank = 'player' WHERE name = 'Demoted'`.execute(db);
    expect((await browser.get('/api/user/rank')).json()).toEqual({ rank: 'player' });
  });

  test('rejects a deleted player', async () => {
    const { uuid } = await addPlayer(db, { name: 'Removed' });
    const browser = await logIn(app, 'Removed');
    await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  });
});

describe('the cookies of a login', () => {
  type Cookies = Record<string, string>;

  function post(url: string, cookies: Cookies = {}, payload: object = {}, proto = 'https') {
    return app.inject({ method: 'POST', url, payload, cookies, headers: { 'x-forwarded-proto': proto } });
  }

  async function refreshTokenBy(proto: 'http' | 'https'): Promise<string> {
    const { cookies } = await post('/api/login', {}, { name: 'Steve', password: PASSWORD }, proto);
    return cookies.find(({ name }) => name.endsWith('refresh'))?.value ?? '';
  }

  /** A refresh token in the format of the previous release. */
  async function formerToken(): Promise<string> {
    const fresh = await refreshTokenBy('https');
    const former = newSecret();
    await db
      .updateTable('refresh_tokens')
      .set({ token_hash: storedForm(former) })
      .where('token_hash', '=', storedForm(fresh))
      .execute();
    return former;
  }

  test('are bound to this host over https and continue the session', async () => {
    const refresh = await refreshTokenBy('https');
    const answer = await post('/api/refresh', { '__Host-refresh': refresh });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-refresh',
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      }),
    ]);
    expect(answer.cookies[0]).not.toHaveProperty('domain');
  });

  test('are ignored over https if set over http or by another host of the domain', async () => {
    const attackers = await refreshTokenBy('http');
    const answer = await post('/api/refresh', { refresh: attackers });
    expect(answer.statusCode).toBe(401);
    // A part of it isn't accepted as a token of the previous release either; over http the prefix has no meaning.
    for (const part of attackers.split('.'))
      expect((await post('/api/refresh', { refresh: part })).statusCode).toBe(401);
    expect((await post('/api/refresh', { '__Host-refresh': attackers }, {}, 'http')).statusCode).toBe(401);
    expect((await post('/api/refresh', { refresh: attackers }, {}, 'http')).statusCode).toBe(200);
  });

  test('do not accept a planted pending login', async () => {
    const secret = 'a-planted-login';
    await db
      .insertInto('pending_logins')
      .values({
        token_hash: storedForm(secret),
        user_id: steve.uuid,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const enter = async (name: string) =>
      (
        await post('/api/user/2fa/login', { [name]: secret }, { uuid: steve.uuid, code: '000000' })
      ).json<object>();
    expect(await enter('pending-login')).toMatchObject({ code: 'login_ended' });
    expect(await enter('__Host-pending-login')).toMatchObject({ code: 'wrong_code' });
  });

  test('migrate a session of the previous release to the prefixed cookie, once', async () => {
    const former = await formerToken();
    const answer = await post('/api/refresh', { refresh: former });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-refresh', path: '/' }),
      expect.objectContaining({ name: 'refresh', value: '', path: '/api', maxAge: 0 }),
    ]);
    // The prefixed cookie takes precedence, whatever else is sent.
    const prefixed = answer.cookies[0]?.value ?? '';
    const planted = await formerToken();
    const second = await post('/api/refresh', { refresh: planted, '__Host-refresh': prefixed });
    expect(second.statusCode).toBe(200);
    const third = await post('/api/refresh', { refresh: planted, '__Host-refresh': 'x' });
    expect(third.statusCode).toBe(401);
  });

  test('are both cleared by a logout', async () => {
    const former = await formerToken();
    const { cookies } = await post('/api/logout', { refresh: former });
    expect(cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['__Host-refresh', '__Host-pending-login', 'refresh']),
    );
    expect((await post('/api/refresh', { refresh: former })).statusCode).toBe(401);
  });
});
