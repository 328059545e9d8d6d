import { type AccountData, accountData } from '@site/contract/http/privacy';
import { sql } from 'kysely';
import { DELETED_PLAYER } from '../../housekeeping/eraseAccounts.ts';
import { recordAudit } from '../../entries/audit.ts';
import { pruneExpired } from '../../housekeeping/housekeeping.ts';
import { PASSWORD, addPlayer, logIn } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { storeMaintenance } from '../../testing/maintenance.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { columnsWith, emptyTables, leaveTraces, tablesWith, textColumns } from './testing/traces.ts';
import { randomUUID } from 'node:crypto';
import { AUDIT_ACTIONS, AUDIT_TEXTS } from '@site/contract/http/panel';
import { AUTHORS } from '../../../migrations/0024_who_gave_access.ts';

const DAY = 24 * 3600 * 1000;

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

const onPostgres = process.env['TEST_DATABASE_URL'] ? test : test.skip;

let count = 0;

restoreClock();

async function newPlayer(values = {}) {
  const name = `Zorgblax${(count += 1)}x`;
  const { uuid } = await addPlayer(db, { name, ...values });
  return { name, uuid, browser: await logIn(app, name) };
}

const askDeletion = async (browser: Browser, payload: object = { password: PASSWORD }) => {
  const answer = await browser.post('/api/user/delete', payload);
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};

const exists = async (uuid: string) =>
  (await db.selectFrom('users').select('uuid').where('uuid', '=', uuid).execute()).length === 1;

describe('downloading one’s data', () => {
  test('returns everything stored about a player, and nothing secret or about others', async () => {
    const other = await newPlayer();
    const player = await newPlayer({ rank: 'admin' });
    await leaveTraces(db, player, other.uuid);
    const answer = await player.browser.get('/api/user/data');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="account-data.json"');
    const data = answer.json<AccountData>();
    expect(data.account).toMatchObject({
      uuid: player.uuid,
      name: player.name,
      rank: 'admin',
      hasPassword: true,
      hasSecondFactor: false,
      recoveryCodes: 1,
      name_changed_at: null,
      delete_after: null,
    });
    expect(data.clan).toEqual({ name: 'Clan', tag: 'CLN', rank: 'LEADER' });
    expect(data.stats).toEqual([
      { mode: 'bedwars', range: 'daily', period: '2026-01-05', elo: 1, kills: 2, deaths: 3 },
    ]);
    expect(data.alerts).toMatchObject([{ message: `Hello ${player.name}` }]);
    expect(data.applications).toMatchObject([{ name: player.name, motivation: 'c' }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.audit.map(({ action }) => action)).toEqual([
      'application.state',
      'staff.rank',
      'account.uuid',
      'account.name',
      'remote.canary',
    ]);
    // Only staff may see which staff member made a decision.
    expect(data.audit[0]).toMatchObject({ actor: { uuid: null, name: 'staff' } });
    expect(answer.payload).not.toContain('Boss');
    expect(data.releases).toMatchObject([{ action: 'rollback', why: 'broken' }]);
    expect(answer.payload).not.toMatch(/argon2|password_hash|token_hash|code_hash|"secret"/);
    expect(answer.payload).not.toContain(other.name);

    // Every table with a player's data is in the export, or only referenced from one that is.
    const told = ['users', 'clans', 'stats', 'alerts', 'applications', 'sessions', 'audit_entries'];
    const toldAsOrders = ['orders', 'order_events', 'refunds'];
    const toldByGame = ['game_chat', 'game_reports', 'game_commands'];
    const toldAsReleases = ['release_events', 'deployments', 'live_remotes', 'remote_versions'];
    const onlySecrets = ['recovery_codes', 'second_factor_setups', 'pending_logins', 'game_link_codes'];
    // When the account was told of, that the player is there at this moment, and what was wrong with a call.
    const passing = ['game_players', 'game_servers', 'game_rejections', 'game_left_out', 'stats_resets'];
    const holding = new Set([...(await tablesWith(db, player.uuid)), ...(await tablesWith(db, player.name))]);
    expect([...holding].sort()).toEqual(
      [...told, ...toldByGame, ...toldAsOrders, ...toldAsReleases, ...onlySecrets, ...passing].sort(),
    );
    for (const table of ['game_servers', 'game_chat', 'game_reports', 'game_commands'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('live_remotes').execute();
    await db.deleteFrom('remote_versions').execute();
    await db.updateTable('users').set({ clan_id: null, clan_rank: null }).execute();
    await db.deleteFrom('clans').execute();
  });

  test('is refused without a login and after ten times an hour', async () => {
    const limited = await startTestApp({ db, env: { RATE_LIMITS: 'write=1000/60' } });
    expect((await new Browser(limited.app).get('/api/user/data')).statusCode).toBe(401);
    const { name } = await newPlayer();
    const browser = await logIn(limited.app, name);
    for (let time = 0; time < 10; time += 1)
      expect((await browser.get('/api/user/data')).statusCode).toBe(200);
    const refused = await browser.get('/api/user/data');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('deleting one’s account', () => {
  test('requires the password, whatever else an attacker has', async () => {
    const { uuid, browser } = await newPlayer();
    expect(await askDeletion(browser, {})).toEqual([400, 'invalid_input']);
    expect(await askDeletion(browser, { password: 'wrong' })).toEqual([400, 'wrong_password']);
    expect(await askDeletion(new Browser(app))).toEqual([401, 'login_required']);
    letPass(15 * DAY);
    await pruneExpired(db);
    expect(await exists(uuid)).toBe(true);
  });

  test('requires a code if a second factor is enabled', async () => {
    const { uuid, browser } = await newPlayer();
    await db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('uuid', '=', uuid).execute();
    expect(await askDeletion(browser)).toEqual([400, 'code_required']);
    expect(await askDeletion(browser, { password: PASSWORD, code: '000000' })).toEqual([
      400,
      'wrong_setup_code',
    ]);
    expect((await browser.get('/api/user/rank')).statusCode).toBe(200);
  });

  test('ends every session immediately and erases the account 14 days later', async () => {
    const { name, uuid, browser } = await newPlayer();
    const phone = await logIn(app, name);
    const answer = await browser.post('/api/user/delete', { password: PASSWORD });
    const { delete_after } = answer.json<{ delete_after: string }>();
    expect(Math.round((Date.parse(delete_after) - Date.now()) / DAY)).toBe(14);
    for (const each of [browser, phone]) {
      expect((await each.get('/api/user/rank')).statusCode).toBe(401);
      expect((await each.post('/api/refresh')).statusCode).toBe(401);
    }
    letPass(13 * DAY);
    await pruneExpired(db);
    expect(await exists(uuid)).toBe(true);
    letPass(14 * DAY);
    await pruneExpired(db);
    expect(await exists(uuid)).toBe(false);
  });

  test('is cancelled and reported by a login', async () => {
    const { name, uuid, browser } = await newPlayer({ lang: 'de' });
    await askDeletion(browser);
    const login = await new Browser(app).post('/api/login', { name, password: PASSWORD });
    expect(login.json()).toMatchObject({ deletionCancelled: true });
    const again = await logIn(app, name);
    const alerts = (await again.get('/api/alerts')).json<{ message: string }[]>();
    expect(alerts[0]?.message).toMatch(/^Du hast dich angemeldet, deshalb wird dein Konto nicht gelöscht\./);
    letPass(15 * DAY);
    await pruneExpired(db);
    expect(await exists(uuid)).toBe(true);
  });

  test('is refused for the last owner, not counting owners with a pending deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owners = [await newPlayer({ rank: 'owner' }), await newPlayer({ rank: 'owner' })];
      const answers = await Promise.all(owners.map(({ browser }) => askDeletion(browser)));
      expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(([status]) => status === 409)).toEqual([409, 'last_owner_stays']);
      await db.deleteFrom('users').where('rank', '=', 'owner').execute();
    }
  });

  test('removes name and uuid from the entire database', async () => {
    const other = await newPlayer();
    const player = await newPlayer({ rank: 'admin' });
    await leaveTraces(db, player, other.uuid);
    expect((await tablesWith(db, player.uuid)).length).toBeGreaterThan(8);
    await askDeletion(player.browser);
    letPass(15 * DAY);
    await pruneExpired(db);
    expect(await tablesWith(db, player.uuid)).toEqual([]);
    expect(await tablesWith(db, player.name)).toEqual([]);

    // Actions of others stay, and the player's actions stay without a name.
    const audit = await db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    const canary = audit.findLast(({ action }) => action === 'remote.canary');
    expect(canary).toMatchObject({
      actor_id: null,
      actor_name: DELETED_PLAYER,
      after: { version: '1', percent: 5, users: [other.uuid], why: '' },
    });
    expect(audit.findLast(({ action }) => action === 'application.state')).toMatchObject({
      actor_name: 'Boss',
      subject_name: DELETED_PLAYER,
    });
    const { rows } = await sql<{ leader: null }>`SELECT leader FROM clans WHERE tag = 'CLN'`.execute(db);
    expect(rows).toEqual([{ leader: null }]);
  });
});

test('removes the name from decisions on applications deleted before the account', async () => {
  const { name, uuid, browser } = await newPlayer();
  const { browser: boss } = await newPlayer({ rank: 'admin' });
  const form = { name: 'Max', discord: 'max', age: 20, role: 'Content' };
  const texts = { strengths: 'a', weaknesses: 'b', motivation: 'c' };
  const { id } = (await browser.post('/api/applications/apply', { ...form, ...texts })).json<{
    id: number;
  }>();
  await boss.patch(`/api/applications/${id}/state`, { newState: 'DENIED' });
  const retention = { applicationDays: 365, auditDays: 730, chatDays: 14 };
  await db
    .updateTable('applications')
    .set({ created_at: sql`now() - interval '366 days'` })
    .where('id', '=', id)
    .execute();
  await pruneExpired(db, { retention });
  const { audit } = (await browser.get('/api/user/data')).json<AccountData>();
  expect(audit).toMatchObject([{ action: 'application.state', subjectName: name }]);
  await askDeletion(browser);
  letPass(15 * DAY);
  await pruneExpired(db, { retention });
  expect(await exists(uuid)).toBe(false);
  expect(await tablesWith(db, name)).toEqual([]);
});

test('keeps the actions of a deploy token or the site when erasing a player with the same name', async () => {
  const event = { remote: 'shop', action: 'deploy' as const, from_version: '1', to_version: '2', why: '' };
  await db
    .insertInto('release_events')
    .values(['jenkins', 'site'].map((by) => ({ ...event, by })))
    .execute();
  for (const name of ['jenkins', 'site']) {
    await addPlayer(db, { name });
    const browser = await logIn(app, name);
    expect((await browser.get('/api/user/data')).json<AccountData>().releases).toEqual([]);
    await askDeletion(browser);
  }
  letPass(15 * DAY);
  await pruneExpired(db);
  const events = await db.selectFrom('release_events').select('by').orderBy('id', 'desc').limit(2).execute();
  expect(events.map(({ by }) => by)).toEqual(['site', 'jenkins']);
});

describe('the audit trail after a player is erased', () => {
  const audited = () =>
    db.selectFrom('audit_entries').select(['before', 'after', 'actor_name']).orderBy('id').execute();
  const send = (before: unknown, after: unknown) =>
    recordAudit(db, { actor: 'command line', action: 'application.state', subject: '1', before, after });

  test.each(['state', 'PENDING', 'version'])('is the same for a player named %s', async (name) => {
    const { uuid } = await addPlayer(db, { name, delete_after: new Date(0) });
    await send({ state: 'PENDING', version: name }, { why: `${name} "${uuid}` });
    const before = await audited();
    await pruneExpired(db);
    expect(await exists(uuid)).toBe(false);
    expect(await audited()).toEqual(before);
  });
});

test('shows the stored data categories to everybody, also during maintenance', async () => {
  await storeMaintenance(db);
  const closed = await startTestApp({ db });
  const answer = await new Browser(closed.app).get('/api/privacy');
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ title: { en: string } }[]>().map(({ title }) => title.en)).toContain('Your rights');
  expect((await new Browser(closed.app).get('/api/clans')).statusCode).toBe(503);
});

describe('every column', () => {
  beforeEach(() => emptyTables(db));

  /** Columns in which the site writes neither names nor uuids of players. */
  const OF_THE_SITE: Readonly<Record<string, string>> = {
    alerts: 'category target',
    applications: 'role state',
    audit_entries: 'action',
    clans: 'id',
    csp_reports: 'directive blocked source remote version',
    disputes: 'provider id payment_id order_id state status',
    demo_checkouts: 'id order_id state',
    deploy_tokens: 'remote token_hash pages',
    deployments: 'remote version state problems purpose canary',
    game_chat: 'server_id event_id channel',
    game_clans: 'id',
    game_commands: 'id kind state server_id lease rank_before',
    game_events: 'server_id id',
    game_left_out: 'server_id field',
    game_link_codes: 'code_hash server_id token_hash',
    game_rejections: 'server_id event_id type code',
    game_reports: 'server_id event_id line',
    game_servers: 'id token_hash former_token_hash software plugin boot can',
    // Two of them are of former releases, which named players for a canary.
    live_remotes: 'remote version previous canary_version canary_users canary_by',
    migration_floors: 'migration oldest',
    order_checks: 'name',
    order_events: 'order_id kind to_state',
    order_lines: 'order_id item title command_id delivery rank_before take_back take_command_id',
    orders: 'id number state idempotency_key contents_hash vat_percent provider time_zone state_before',
    payment_reports: 'provider id kind subject order_id',
    payments: 'provider id order_id',
    pending_logins: 'token_hash',
    recovery_codes: 'code_hash',
    refunds: 'id provider provider_id payment_id order_id state',
    refresh_tokens: 'token_hash session_id',
    release_events: 'remote action from_version to_version problems',
    remote_errors: 'remote version id browser kind frames',
    remote_files: 'remote version path',
    remote_health: 'remote version kind',
    remote_upload_files: 'path',
    remote_upload_pieces: 'path part',
    remote_uploads: 'remote version manifest',
    remote_versions: 'remote version manifest base commit',
    retired_versions: 'remote version files_hash',
    sdk_files: 'path version',
    sdk_versions: 'content_hash packages version',
    second_factor_setups: 'secret recovery_hashes',
    sessions: 'id',
    site_state: 'key value',
    stats: 'mode range',
    stats_resets: 'mode',
    users: 'lang rank clan_id clan_rank password_hash totp_secret',
  };

  /** Texts that people write by hand: whom they mention can't be told. */
  const WRITTEN: Readonly<Record<string, string>> = {
    applications: 'strengths weaknesses motivation',
    clans: 'name tag',
    deploy_tokens: 'label',
    deployments: 'why',
    game_chat: 'text',
    game_commands: 'args message',
    game_reports: 'reason',
    game_servers: 'name',
    release_events: 'why',
    remote_errors: 'message',
    settings: 'maintenance monitoring',
  };

  const namesOf = (tables: Readonly<Record<string, string>>) =>
    Object.entries(tables).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    );

  /** Fails for a new column until {@link leaveTraces} fills it, or it is listed above. */
  test('every column that can name a player loses name and uuid with the account', async () => {
    const other = (await addPlayer(db, { name: 'Other' })).uuid;
    const player = { uuid: '0b5e55ed-0000-4000-8000-00000000000a', name: 'Zorgblax' };
    await addPlayer(db, { ...player, rank: 'admin', delete_after: new Date(0) });
    const session = { id: randomUUID(), user_id: player.uuid, expires_at: new Date(Date.now() + 60_000) };
    await db.insertInto('sessions').values(session).execute();
    await leaveTraces(db, player, other);

    const holding = new Set([
      ...(await columnsWith(db, player.uuid)),
      ...(await columnsWith(db, player.name)),
    ]);
    const all = (await textColumns(db)).map(({ table, column }) => `${table}.${column}`);
    const listed = [...namesOf(OF_THE_SITE), ...namesOf(WRITTEN)];
    expect(all.filter((column) => !holding.has(column)).toSorted()).toEqual(listed.toSorted());

    await pruneExpired(db);
    expect(await columnsWith(db, player.uuid)).toEqual([]);
    expect(await columnsWith(db, player.name)).toEqual([]);
  });

  test('what is written about a player goes with the account, in the entries of every action', async () => {
    await db.deleteFrom('audit_entries').execute();
    const { uuid, name } = await addPlayer(db, { name: 'Quuxly', delete_after: new Date(0) });
    for (const action of AUDIT_ACTIONS) {
      const fields = Object.entries(AUDIT_TEXTS[action]).filter(([, about]) => about === 'player');
      const texts = Object.fromEntries(fields.map(([field]) => [field, `${name} was rude.`]));
      const entry = { actor: 'command line', action, before: texts, after: { ...texts, place: 1 } } as const;
      await recordAudit(db, { ...entry, subject: uuid, subjectName: name });
      await recordAudit(db, { ...entry, subject: 'an order', subjectName: '1', about: uuid });
    }
    await pruneExpired(db);
    expect(await columnsWith(db, name)).toEqual([]);
    const entries = await db.selectFrom('audit_entries').select('after').execute();
    expect(entries).toEqual(AUDIT_ACTIONS.flatMap(() => [{ after: { place: 1 } }, { after: { place: 1 } }]));
  });

  onPostgres('what is written while the account is erased goes with it, too', async () => {
    const { uuid, name } = await addPlayer(db, { name: 'Vexlor', delete_after: new Date(0) });
    const other = (await addPlayer(db, { name: 'Onlooker' })).uuid;
    await leaveTraces(db, { uuid, name }, other);
    let erased: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      const order = sql`UPDATE orders SET by_person = true WHERE user_id = ${uuid}`;
      await order.execute(trx);
      erased = pruneExpired(db);
      for (let isWaiting = false; !isWaiting;) {
        const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(db);
        isWaiting = rows.length > 0;
      }
      const entry = { actor: 'command line', action: 'order.refund', before: null } as const;
      const after = { reason: `${name} was rude.` };
      await recordAudit(trx, { ...entry, subject: 'an order', subjectName: name, about: uuid, after });
    });
    await erased;
    expect(await columnsWith(db, name)).toEqual([]);
  });

  test('a command for the game loses the name of the member of the team who ordered it', async () => {
    await db.deleteFrom('game_commands').execute();
    const { uuid } = await addPlayer(db, { name: 'Boss', rank: 'owner' });
    const reader = await addPlayer(db, { name: 'Reader', rank: 'owner' });
    const command = { kind: 'message', player: 'Reader', args: { text: 'Hi' } };
    const ordered = await (await logIn(app, 'Boss')).post('/api/panel/game-commands', command);
    expect(ordered.json()).toMatchObject({ createdBy: 'Boss' });
    // As after an update from a release that knew the name only.
    await db.updateTable('game_commands').set({ created_by_id: null }).execute();
    await sql.raw(AUTHORS).execute(db);
    await db
      .updateTable('users')
      .set({ delete_after: new Date(0) })
      .where('uuid', '=', uuid)
      .execute();
    await pruneExpired(db);
    const listed = await (await logIn(app, reader.name)).get('/api/panel/game-commands');
    expect(listed.json()).toMatchObject([{ createdBy: 'deleted player' }]);
  });
});

describe('an account that becomes a player', () => {
  beforeEach(() => emptyTables(db));

  /** Columns that only the game fills, which has not shown an account's own uuid while nobody has become it. */
  const OF_THE_GAME = /^game_(?:chat|left_out|rejections|reports|servers)\./;

  test('no column keeps the former uuid of an account that has become a player', async () => {
    const other = (await addPlayer(db, { name: 'Other', rank: 'owner' })).uuid;
    const account = { uuid: randomUUID(), name: 'Zorgblax' };
    await addPlayer(db, { ...account, rank: 'admin' });
    await leaveTraces(db, account, other);
    // One that has become a player already becomes no other.
    await db.deleteFrom('audit_entries').where('action', '=', 'account.uuid').execute();
    await db.deleteFrom('game_players').where('uuid', '=', account.uuid).execute();
    const linked = await (await logIn(app, 'Other')).post('/api/panel/gameservers', { name: 'second arena' });
    const player = { uuid: randomUUID(), name: 'Zorgblax' };
    const synced = await app.inject({
      method: 'POST',
      url: '/api/game/v1/sync',
      payload: { boot: randomUUID(), players: [player] },
      headers: { authorization: `Bearer ${linked.json<{ token: string }>().token}` },
    });
    expect(synced.statusCode).toBe(200);
    const { name, rank } = await db
      .selectFrom('users')
      .selectAll()
      .where('uuid', '=', player.uuid)
      .executeTakeFirstOrThrow();
    expect([name, rank]).toEqual(['Zorgblax', 'admin']);
    const keeping = await columnsWith(db, account.uuid);
    expect(keeping.filter((column) => !OF_THE_GAME.test(column))).toEqual([]);
  });
});

/** Columns that say nothing of a player beyond what the export says otherwise, or that are secrets. */
const NOT_EXPORTED = [
  'clan_id',
  'clan_rank',
  'first_login',
  'initial_password_until',
  'password_from_team',
  'password_hash',
  'totp_last_step',
  'totp_secret',
];

test('every column of an account is exported, or named here', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'users'`.execute(db);
  const exported = Object.keys(accountData.shape.account.shape);
  const columns = rows.map(({ name }) => name);
  expect(columns.filter((name) => !exported.includes(name)).sort()).toEqual(NOT_EXPORTED);
});
