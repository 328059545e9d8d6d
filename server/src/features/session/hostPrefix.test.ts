import { addPlayer, PASSWORD } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { newSecret, storedForm } from '../../credentials/secrets.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { TRUST_PROXY: '127.0.0.1' } });
const { uuid } = await addPlayer(db, { name: 'Steve' });

type Cookies = Record<string, string>;

function post(url: string, cookies: Cookies = {}, payload: object = {}, proto = 'https') {
  return app.inject({ method: 'POST', url, payload, cookies, headers: { 'x-forwarded-proto': proto } });
}

async function logIn(proto: 'http' | 'https'): Promise<string> {
  const { cookies } = await post('/api/login', {}, { name: 'Steve', password: PASSWORD }, proto);
  return cookies.find(({ name }) => name.endsWith('refresh'))?.value ?? '';
}

/** A refresh token as the release before made it. */
async function formerToken(): Promise<string> {
  const fresh = await logIn('https');
  const former = newSecret();
  await db
    .updateTable('refresh_tokens')
    .set({ token_hash: storedForm(former) })
    .where('token_hash', '=', storedForm(fresh))
    .execute();
  return former;
}

test('over https the cookies are bound to this very host, and the session goes on with them', async () => {
  const refresh = await logIn('https');
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

test('a cookie that was planted by http, or by another host of the domain, is not believed over https', async () => {
  const attackers = await logIn('http');
  const answer = await post('/api/refresh', { refresh: attackers });
  expect(answer.statusCode).toBe(401);
  // Nor is a part of it taken for a token of the release before, and over http the prefix says nothing.
  for (const part of attackers.split('.'))
    expect((await post('/api/refresh', { refresh: part })).statusCode).toBe(401);
  expect((await post('/api/refresh', { '__Host-refresh': attackers }, {}, 'http')).statusCode).toBe(401);
  expect((await post('/api/refresh', { refresh: attackers }, {}, 'http')).statusCode).toBe(200);
});

test('a planted login that waits for its code is none', async () => {
  const secret = 'a-planted-login';
  await db
    .insertInto('pending_logins')
    .values({ token_hash: storedForm(secret), user_id: uuid, expires_at: new Date(Date.now() + 60_000) })
    .execute();
  const enter = async (name: string) =>
    (await post('/api/user/2fa/login', { [name]: secret }, { uuid, code: '000000' })).json<object>();
  expect(await enter('pending-login')).toMatchObject({ code: 'login_ended' });
  expect(await enter('__Host-pending-login')).toMatchObject({ code: 'wrong_code' });
});

test('who logged in with the release before stays logged in, once, and holds the prefixed cookie from then on', async () => {
  const former = await formerToken();
  const answer = await post('/api/refresh', { refresh: former });
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: '__Host-refresh', path: '/' }),
    expect.objectContaining({ name: 'refresh', value: '', path: '/api', maxAge: 0 }),
  ]);
  // The prefixed cookie comes first, whatever else is sent along.
  const prefixed = answer.cookies[0]?.value ?? '';
  const planted = await formerToken();
  const second = await post('/api/refresh', { refresh: planted, '__Host-refresh': prefixed });
  expect(second.statusCode).toBe(200);
  const third = await post('/api/refresh', { refresh: planted, '__Host-refresh': 'x' });
  expect(third.statusCode).toBe(401);
});

test('a logout takes both cookies away', async () => {
  const former = await formerToken();
  const { cookies } = await post('/api/logout', { refresh: former });
  expect(cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['__Host-refresh', '__Host-pending-login', 'refresh']),
  );
  expect((await post('/api/refresh', { refresh: former })).statusCode).toBe(401);
});
