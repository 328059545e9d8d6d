import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { SESSION_SECRET, startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const MINUTE = 60_000;
const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid } = await addPlayer(db, { name: 'Steve' });
const browser = await logIn(app, 'Steve');
const { sid } = JSON.parse(Buffer.from(browser.token.split('.')[1] ?? '', 'base64url').toString()) as {
  sid: string;
};

restoreClock();

function call(authorization?: string) {
  return app.inject({ url: '/api/user/rank', headers: authorization === undefined ? {} : { authorization } });
}

function sign(
  claims: Record<string, unknown>,
  { secret = SESSION_SECRET, alg = 'HS256', expires = '10m' } = {},
) {
  const token = new SignJWT(claims).setProtectedHeader({ alg }).setIssuedAt();
  if (expires) token.setExpirationTime(expires);
  return token.sign(new TextEncoder().encode(secret));
}

test('accepts a token in any case of the scheme', async () => {
  expect((await call(`Bearer ${browser.token}`)).json()).toEqual({ rank: 'player' });
  expect((await call(`bearer ${browser.token}`)).statusCode).toBe(200);
  expect((await call(`Bearer ${await sign({ sub: uuid, sid })}`)).statusCode).toBe(200);
});

describe('rejects a call', () => {
  const [header = '', payload = '', signature = ''] = browser.token.split('.');
  const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
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
    [
      'with the algorithm "none"',
      `Bearer ${new UnsecuredJWT({ sub: uuid, sid }).setExpirationTime('1h').encode()}`,
    ],
    [
      'with another secret',
      sign({ sub: uuid, sid }, { secret: 'b'.repeat(33) }).then((token) => `Bearer ${token}`),
    ],
    ['with another algorithm', sign({ sub: uuid, sid }, { alg: 'HS512' }).then((token) => `Bearer ${token}`)],
    ['without an expiry', sign({ sub: uuid, sid }, { expires: '' }).then((token) => `Bearer ${token}`)],
    ['after its expiry', sign({ sub: uuid, sid }, { expires: '-1s' }).then((token) => `Bearer ${token}`)],
    ['without a session', sign({ sub: uuid }).then((token) => `Bearer ${token}`)],
    ['without a player', sign({ sid }).then((token) => `Bearer ${token}`)],
    ['for an unknown session', sign({ sub: uuid, sid: randomUUID() }).then((token) => `Bearer ${token}`)],
    ["for another player's session", sign({ sub: randomUUID(), sid }).then((token) => `Bearer ${token}`)],
  ])('%s', async (_how, authorization) => {
    const answer = await call(await authorization);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'login_required', message: 'Please log in.' });
  });
});

test('accepts a token for ten minutes', async () => {
  const { token } = await logIn(app, 'Steve');
  letPass(9.9 * MINUTE);
  expect((await call(`Bearer ${token}`)).statusCode).toBe(200);
  letPass(0.2 * MINUTE);
  expect((await call(`Bearer ${token}`)).statusCode).toBe(401);
});

test('rejects a token of an expired session', async () => {
  const old = await logIn(app, 'Steve');
  await db.updateTable('sessions').set({ expires_at: new Date() }).where('user_id', '=', uuid).execute();
  expect((await call(`Bearer ${old.token}`)).statusCode).toBe(401);
});
