import { randomUUID } from 'node:crypto';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { Browser } from '../testing/browser.ts';
import { letPass, restoreClock } from '../testing/clock.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { copyOf as copyIn } from './testing/loginSite.ts';
import { rotateSession, openSession } from './sessionRepository.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
jest.setTimeout(120_000);

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { uuid } = await addPlayer(db, { name: 'Steve' });

restoreClock();

const copyOf = (browser: Browser) => copyIn(app, browser);
const refresh = async (browser: Browser) => (await browser.post('/api/refresh')).statusCode;
const statusOf = async (browser: Browser) => (await browser.get('/api/user/rank')).statusCode;
const tokenOf = (browser: Browser) => browser.cookies.get('refresh');

async function oldTokenOf(owner: Browser): Promise<string | undefined> {
  const old = tokenOf(owner);
  await refresh(owner);
  letPass(11 * SECOND);
  return old;
}

describe('a stolen access token without the refresh cookie', () => {
  test('is not renewed and expires after ten minutes', async () => {
    const owner = await logIn(app, 'Steve');
    const thief = new Browser(app);
    thief.token = owner.token;
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
    const owner = await logIn(app, 'Steve');
    const thief = new Browser(app);
    thief.token = owner.token;
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
    const { app: changed } = await startTestApp({
      db,
      env: { SESSION_SECRET: 'another secret which only tests know' },
    });
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
