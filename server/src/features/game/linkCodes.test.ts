import type { LinkCode } from '@site/contract/http/game';
import { PASSWORD, addPlayer, logIn } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { operatorOf } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addGameServer, removeGameServer, rotateToken } from './gameServers.ts';
import { makeLinkCode } from './linkCodes.ts';
import { linkServer, uuidOf } from './testing/gameServer.ts';
import { sql } from 'kysely';
import { addConfirmed } from '../../testing/secondFactor.ts';

restoreClock();
const env = { SITE_ORIGIN: 'https://play.example' };

const MINUTE = 60_000;

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env });
const server = await linkServer(app, db);

describe('a link code', () => {
  const NEW = 'a horse of another colour';

  beforeEach(() => db.deleteFrom('users').execute());

  const ask = (player: object, given = app, token = server.token) =>
    given.inject({
      method: 'POST',
      url: '/api/game/v1/link-codes',
      headers: { authorization: `Bearer ${token}` },
      payload: player,
    });

  async function codeFor(player: object): Promise<string> {
    const answer = await ask(player);
    expect([answer.statusCode, answer.payload]).toEqual([200, expect.stringContaining('"code"')]);
    return answer.json<LinkCode>().code;
  }

  const nameOfServer = (id: string) =>
    db.selectFrom('game_servers').select('name').where('id', '=', id).executeTakeFirstOrThrow();

  const STEVE = { uuid: uuidOf(1), name: 'Steve' };
  const use = (code: string, newPassword = NEW, browser = new Browser(app)) =>
    browser.post('/api/login/link', { code, newPassword });
  const outcome = ({ statusCode, payload }: { statusCode: number; payload: string }) => [
    statusCode,
    (JSON.parse(payload) as { code?: string }).code,
  ];
  const UNKNOWN = [400, 'unknown_link'];

  test('gives a player who is in the game an account, and logs in', async () => {
    const answer = (await ask(STEVE)).json<LinkCode>();
    expect(answer).toEqual({
      url: `https://play.example/login/link#${answer.code}`,
      code: expect.stringMatching(/^(?:[A-HJ-NP-TV-Z2-9]{4}-?){3}$/) as string,
      expiresAt: expect.any(String) as string,
    });
    const browser = new Browser(app);
    const checked = await browser.post('/api/login/link/check', { code: answer.code });
    expect(checked.json()).toEqual({ name: 'Steve', expiresAt: answer.expiresAt });
    const typed = ` ${answer.code.toLowerCase().replaceAll('-', ' ')}`;
    const used = await use(typed, NEW, browser);
    expect(used.json()).toMatchObject({ user: { name: 'Steve', rank: 'player', firstLogin: false } });
    const again = await new Browser(app).post('/api/login', { name: 'steve', password: NEW });
    expect(again.statusCode).toBe(200);
    const stored = await db.selectFrom('game_link_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(answer.code);
  });

  test('replaces a forgotten password and ends all other sessions', async () => {
    await addPlayer(db, STEVE);
    const former = await logIn(app, 'Steve');
    expect((await use(await codeFor(STEVE))).statusCode).toBe(200);
    expect((await former.get('/api/user/rank')).statusCode).toBe(401);
    const old = await new Browser(app).post('/api/login', { name: 'Steve', password: PASSWORD });
    expect(outcome(old)).toEqual([400, 'wrong_credentials']);
    const alerts = await db.selectFrom('alerts').select('category').execute();
    expect(alerts).toEqual([{ category: 'security' }]);
  });

  test('asks for the second factor, which stays', async () => {
    await addPlayer(db, { ...STEVE, totp_secret: 'JBSWY3DPEHPK3PXP' });
    const used = await use(await codeFor(STEVE));
    expect(used.json()).toEqual({ pending2FA: true, uuid: STEVE.uuid });
    const row = await db.selectFrom('users').select('totp_secret').executeTakeFirst();
    expect(row?.totp_secret).toBe('JBSWY3DPEHPK3PXP');
  });

  test('works once, for ten minutes, and until there is a newer one, with the same words for all', async () => {
    const first = await codeFor(STEVE);
    const second = await codeFor(STEVE);
    expect(outcome(await use(first))).toEqual(UNKNOWN);
    // A password that is refused uses up nothing.
    expect(outcome(await use(second, 'password123'))).toEqual([400, 'common_password']);
    expect((await use(second)).statusCode).toBe(200);
    expect(outcome(await use(second))).toEqual(UNKNOWN);
    const third = await codeFor(STEVE);
    letPass(11 * MINUTE);
    expect(outcome(await use(third))).toEqual(UNKNOWN);
    expect(outcome(await use('AAAA-BBBB-CCCC'))).toEqual(UNKNOWN);
    const messages = await Promise.all([first, 'x'].map(async (code) => (await use(code)).payload));
    expect(new Set(messages).size).toBe(1);
  });

  test('of two codes for a new player at once one is valid', async () => {
    const codes = await Promise.all([codeFor(STEVE), codeFor(STEVE)]);
    const used = [];
    for (const code of codes) used.push((await use(code)).statusCode);
    expect(used.toSorted()).toEqual([200, 400]);
  });

  test('of two that use it at once one gets in', async () => {
    const code = await codeFor(STEVE);
    const both = await Promise.all([use(code), use(code, 'another password here')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('is not for the team, neither before nor after', async () => {
    const { uuid } = await addPlayer(db, { name: 'Owner', rank: 'owner' });
    expect(outcome(await ask({ uuid, name: 'Owner' }))).toEqual([409, 'not_for_games']);
    // Nor by the name of somebody in the team.
    expect(outcome(await ask({ uuid: uuidOf(2), name: 'Owner' }))[0]).toBe(200);
    expect((await logIn(app, 'Owner')).token).toBeDefined();
    const code = await codeFor(STEVE);
    await db.updateTable('users').set({ rank: 'mod' }).where('uuid', '=', STEVE.uuid).execute();
    expect(outcome(await use(code))).toEqual(UNKNOWN);
  });

  test.each<[string, (id: string, name: string) => Promise<unknown>]>([
    [
      'on the panel',
      async (id) => {
        await addPlayer(db, { name: 'Boss', rank: 'owner' });
        return (await logIn(app, 'Boss')).delete(`/api/panel/gameservers/${id}`);
      },
    ],
    [
      'from the command line',
      (_, name) => operatorOf(app)({ command: 'game-server', action: 'remove', name }),
    ],
  ])('ends with the game server that made it, when that is removed %s', async (_, remove) => {
    const gone = await linkServer(app, db);
    const code = (await ask(STEVE, app, gone.token)).json<LinkCode>().code;
    await remove(gone.id, (await nameOfServer(gone.id)).name);
    expect(outcome(await new Browser(app).post('/api/login/link/check', { code }))).toEqual(UNKNOWN);
    expect(outcome(await use(code))).toEqual(UNKNOWN);
    expect((await ask(STEVE, app, gone.token)).statusCode).toBe(401);
  });

  test('is made by no server that is being removed', async () => {
    const gone = await linkServer(app, db);
    await Promise.all([ask(STEVE, app, gone.token), removeGameServer(db, gone.id)]);
    expect(await db.selectFrom('game_link_codes').selectAll().execute()).toEqual([]);
    await expect(makeLinkCode(app.services, STEVE, { ...gone, tokenHash: 'x' })).rejects.toThrow(
      expect.objectContaining({ status: 401 }),
    );
  });

  test('ends when the token of its server is rotated, with which no other is made', async () => {
    const other = await linkServer(app, db);
    const code = (await ask(STEVE, app, other.token)).json<LinkCode>().code;
    const rotated = await rotateToken(db, other.id);
    expect(outcome(await new Browser(app).post('/api/login/link/check', { code }))).toEqual(UNKNOWN);
    expect(outcome(await use(code))).toEqual(UNKNOWN);
    expect((await ask(STEVE, app, other.token)).statusCode).toBe(401);
    const newer = (await ask(STEVE, app, rotated?.token)).json<LinkCode>().code;
    expect((await use(newer)).statusCode).toBe(200);
  });

  test('is in the audit trail as made by the server, and so it tells the player', async () => {
    await db.deleteFrom('audit_entries').execute();
    const { name } = await nameOfServer(server.id);
    const browser = new Browser(app);
    expect((await use(await codeFor(STEVE), NEW, browser)).statusCode).toBe(200);
    const entries = await db.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toMatchObject([
      {
        actor_id: null,
        actor_name: `game server "${name}"`,
        action: 'player.password',
        subject: STEVE.uuid,
        subject_name: 'Steve',
        after: { server: name },
      },
    ]);
    const { audit } = (await browser.get('/api/user/data')).json<{ audit: object[] }>();
    expect(audit).toMatchObject([{ actor: { uuid: null, name: `game server "${name}"` } }]);
  });

  test('is for game servers only, three times in ten minutes for a player', async () => {
    const { app: limited } = await startTestApp({ db, env: { RATE_LIMITS: 'linkAddress=5/60' } });
    const own = await linkServer(limited, db);
    expect((await ask(STEVE, limited, 'x')).statusCode).toBe(401);
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await ask(STEVE, limited, own.token)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask({ uuid: uuidOf(3), name: 'Alex' }, limited, own.token)).statusCode).toBe(200);
    const right = (await ask({ uuid: uuidOf(4), name: 'Zed' }, limited, own.token)).json<LinkCode>().code;
    const guesses = [];
    for (let time = 0; time < 7; time += 1)
      guesses.push((await use('AAAA', NEW, new Browser(limited))).statusCode);
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    // A school's or a mobile network's: wrong codes of some hold up no right one of others.
    const visitor = new Browser(limited);
    expect((await visitor.post('/api/login/link/check', { code: right })).statusCode).toBe(200);
    expect(outcome(await use(right, 'short', visitor))[0]).toBe(400);
    expect((await use(right, NEW, visitor)).statusCode).toBe(200);
    // It is a wrong one now.
    expect((await use(right, NEW, visitor)).statusCode).toBe(429);
  });
});

describe('a fresh login', () => {
  beforeEach(async () => {
    for (const table of ['users', 'game_servers', 'audit_entries'] as const)
      await db.deleteFrom(table).execute();
  });

  type Answer = Awaited<ReturnType<Browser['post']>>;
  const said = ({ statusCode, payload }: Answer) =>
    payload === '' ? statusCode : [statusCode, (JSON.parse(payload) as { code?: string }).code];
  const NEEDED = [403, 'fresh_login_needed'];

  /** A session of eleven minutes that has called meanwhile, as that of an open page has. */
  async function oldSession(values = {}) {
    await addPlayer(db, { name: 'Boss', rank: 'admin', ...values });
    const browser = await logIn(app, 'Boss');
    letPass(9 * MINUTE);
    await browser.post('/api/refresh');
    letPass(11 * MINUTE);
    await browser.post('/api/refresh');
    return browser;
  }

  let count = 0;
  const add = (browser: Browser) => browser.post('/api/panel/gameservers', { name: `lobby-${(count += 1)}` });

  test('a token is made or replaced in a session that has just begun', async () => {
    await addPlayer(db, { name: 'Boss', rank: 'owner' });
    const browser = await logIn(app, 'Boss');
    letPass(9 * MINUTE);
    await browser.post('/api/refresh');
    const added = await add(browser);
    expect(added.statusCode).toBe(201);
    const { id } = added.json<{ id: string }>();
    expect((await browser.post(`/api/panel/gameservers/${id}/rotate`, {})).statusCode).toBe(200);
  });

  test('in an older session neither, whatever the name or the server', async () => {
    const browser = await oldSession();
    const known = await addGameServer(db, { name: 'lobby' });
    expect(said(await add(browser))).toEqual(NEEDED);
    expect(said(await browser.post('/api/panel/gameservers', { name: 'x', azlink: true }))).toEqual(NEEDED);
    expect(said(await browser.post(`/api/panel/gameservers/${known?.id}/rotate`, {}))).toEqual(NEEDED);
    expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
    // Nothing is handed out by these.
    expect((await browser.get('/api/panel/gameservers')).statusCode).toBe(200);
    expect((await browser.delete(`/api/panel/gameservers/${known?.id}`)).statusCode).toBe(204);
  });

  test('until it is confirmed with the password, which counts for ten minutes of this session', async () => {
    const browser = await oldSession();
    const confirm = (body: object) => browser.post('/api/user/confirm', body);
    expect(said(await confirm({}))).toEqual([400, 'current_password_required']);
    expect(said(await confirm({ password: 'wrong' }))).toEqual([400, 'wrong_password']);
    expect(said(await confirm({ code: '123456' }))).toEqual([400, 'current_password_required']);
    expect(said(await add(browser))).toEqual(NEEDED);
    expect(said(await confirm({ password: PASSWORD }))).toBe(204);
    expect((await add(browser)).statusCode).toBe(201);
    letPass(22 * MINUTE);
    await browser.post('/api/refresh');
    expect(said(await add(browser))).toEqual(NEEDED);
  });

  test('guesses of the password are limited like those at a login', async () => {
    const { app: strict } = await startTestApp({ db, env: { RATE_LIMITS: 'credentials=5/900' } });
    await addPlayer(db, { name: 'Boss', rank: 'admin' });
    const browser = await logIn(strict, 'Boss');
    const guesses = [];
    for (let guess = 0; guess < 7; guess += 1)
      guesses.push((await browser.post('/api/user/confirm', { password: `wrong ${guess}` })).statusCode);
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await browser.post('/api/user/confirm', { password: PASSWORD })).statusCode).toBe(429);
  });

  test('with a second factor, a code confirms it, and the password does not', async () => {
    const { browser, nextCode, uuid } = await addConfirmed(app, db, { name: 'Head', rank: 'owner' });
    letPass(9 * MINUTE);
    await browser.post('/api/refresh');
    expect((await add(browser)).statusCode).toBe(201);
    const hour = new Date(Date.now() - 60 * MINUTE);
    await sql`UPDATE sessions SET created_at = ${hour}, confirmed_at = ${hour} WHERE user_id = ${uuid}`.execute(
      db,
    );
    expect(said(await add(browser))).toEqual(NEEDED);
    const confirm = (body: object) => browser.post('/api/user/confirm', body);
    expect(said(await confirm({ password: PASSWORD }))).toEqual([400, 'code_required']);
    expect(said(await confirm({ password: PASSWORD, code: '000000' }))).toEqual([400, 'wrong_setup_code']);
    expect(said(await add(browser))).toEqual(NEEDED);
    expect(said(await confirm({ code: nextCode() }))).toBe(204);
    expect((await add(browser)).statusCode).toBe(201);
  });
});
