import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { pruneExpired, startHousekeeping } from './housekeeping.ts';
import { recordAudit } from '../entries/audit.ts';

const MINUTE = 60_000;
const DAY = 24 * 3600 * 1000;
const QUICK = { first: 20, period: 40, jitter: 0.5 };

const db = await openTestDatabase();
const { uuid } = await addPlayer(db, { name: 'Steve' });

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

interface Times {
  readonly expires: number;
  readonly ended?: number;
}

/** Adds a session with two refresh tokens; times are milliseconds ago. */
async function addSession(name: string, { expires, ended }: Times): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: uuid,
      created_at: ago(40 * DAY),
      expires_at: ago(expires),
      ended_at: ended === undefined ? null : ago(ended),
    })
    .execute();
  await db
    .insertInto('refresh_tokens')
    .values([1, 2].map((number) => ({ token_hash: `${name} ${number}`, session_id: id })))
    .execute();
}

async function tokens(): Promise<string[]> {
  const rows = await db.selectFrom('refresh_tokens').select('token_hash').orderBy('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash);
}

const addPending = (token_hash: string, expires: number) =>
  db
    .insertInto('pending_logins')
    .values({ token_hash, user_id: uuid, expires_at: ago(expires) })
    .execute();

async function addSetup(name: string, expires: number): Promise<void> {
  const player = await addPlayer(db, { name });
  await db
    .insertInto('second_factor_setups')
    .values({ user_id: player.uuid, secret: name, recovery_hashes: '[]', expires_at: ago(expires) })
    .execute();
}

const pending = async () =>
  (await db.selectFrom('pending_logins').select('token_hash').orderBy('token_hash').execute()).map(
    (row) => row.token_hash,
  );
const setups = async () =>
  (await db.selectFrom('second_factor_setups').select('secret').orderBy('secret').execute()).map(
    (row) => row.secret,
  );

function collect() {
  const errors: unknown[] = [];
  return { errors, log: { error: ({ err }: { err: unknown }) => void errors.push(err) } };
}

beforeEach(async () => {
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('pending_logins').execute();
});

test('deletes only expired rows', async () => {
  await addSession('open', { expires: -20 * DAY });
  await addSession('ended lately', { expires: -20 * DAY, ended: 7 * DAY - MINUTE });
  await addSession('expired lately', { expires: 7 * DAY - MINUTE });
  await addSession('ended long ago', { expires: -20 * DAY, ended: 7 * DAY + MINUTE });
  await addSession('expired long ago', { expires: 7 * DAY + MINUTE });
  await addPending('waits', -MINUTE);
  await addPending('too late', MINUTE);
  await addSetup('under way', -MINUTE);
  await addSetup('given up', MINUTE);

  await pruneExpired(db);
  const kept = ['ended lately', 'expired lately', 'open'];
  expect(await tokens()).toEqual(kept.flatMap((name) => [`${name} 1`, `${name} 2`]));
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(3);
  expect(await pending()).toEqual(['waits']);
  expect(await setups()).toEqual(['under way']);
});

test('deletes more than a batch while other processes do the same', async () => {
  const rows = Array.from({ length: 450 }, (_, place) => ({
    token_hash: `old ${place}`,
    user_id: uuid,
    expires_at: ago(MINUTE),
  }));
  await db.insertInto('pending_logins').values(rows).execute();
  await addPending('waits', -MINUTE);
  await Promise.all([pruneExpired(db), pruneExpired(db), pruneExpired(db)]);
  expect(await pending()).toEqual(['waits']);
});

test('starts no further batch after a stop', async () => {
  await addPending('too late', MINUTE);
  await pruneExpired(db, { isStopped: () => true });
  expect(await pending()).toEqual(['too late']);
});

test('starts soon, repeats, and ends on a stop', async () => {
  const { errors, log } = collect();
  const stop = startHousekeeping(db, { log, times: QUICK });
  for (const name of ['one', 'two']) {
    await addPending(name, MINUTE);
    await until(async () => (await pending()).length === 0);
  }
  await stop();
  await addPending('three', MINUTE);
  await sleep(4 * QUICK.period);
  expect(await pending()).toEqual(['three']);
  expect(errors).toEqual([]);
});

test('logs a failure, retries and never throws', async () => {
  const { errors, log } = collect();
  await addPending('too late', MINUTE);
  await db.schema.alterTable('sessions').renameTo('hidden').execute();
  const stop = startHousekeeping(db, { log, times: QUICK });
  await until(async () => errors.length >= 2);
  expect(errors[0]).toHaveProperty('message', expect.stringContaining('sessions'));
  await db.schema.alterTable('hidden').renameTo('sessions').execute();
  await until(async () => (await pending()).length === 0);
  await stop();
});

test('keeps the newest 2000 alerts of a player', async () => {
  const [many, few] = [await addPlayer(db, { name: 'Many' }), await addPlayer(db, { name: 'Few' })];
  await sql`
    INSERT INTO alerts (user_id, category, message, created_at)
    SELECT ${many.uuid}::uuid, 'system', n::text, now() - n * interval '1 minute' FROM generate_series(1, 2250) n
  `.execute(db);
  await db.insertInto('alerts').values({ user_id: few.uuid, category: 'system', message: 'one' }).execute();
  await pruneExpired(db);
  const { rows } = await sql`
    SELECT users.name, count(*), max(message::integer) AS oldest
    FROM alerts JOIN users ON uuid = user_id WHERE message ~ '^\\d+$' GROUP BY users.name
  `.execute(db);
  expect(rows).toEqual([{ name: 'Many', count: 2000, oldest: 2000 }]);
  const kept = await db.selectFrom('alerts').select('message').where('user_id', '=', few.uuid).execute();
  expect(kept).toEqual([{ message: 'one' }]);
});

test('keeps the statistics of versions for a week', async () => {
  const counts = { remote: 'shop', version: '1.0.0', kind: 'load', bucket: 100, count: 1 } as const;
  const minutes = [...Array(1200).keys()].map((place) => ago(7 * DAY + (place + 1) * MINUTE));
  await db
    .insertInto('remote_health')
    .values([ago(7 * DAY - MINUTE), ...minutes].map((minute) => ({ ...counts, minute })))
    .execute();
  await pruneExpired(db);
  const kept = await db.selectFrom('remote_health').select('minute').execute();
  expect(kept).toHaveLength(1);
  expect(kept[0]?.minute.getTime()).toBeGreaterThan(Date.now() - 7 * DAY);
});

async function addApplication(state: 'PENDING' | 'DENIED', days: number): Promise<void> {
  await db
    .insertInto('applications')
    .values({
      user_id: uuid,
      name: `${state} ${days}`,
      discord: 'steve',
      age: 20,
      role: 'Builder',
      strengths: 'a',
      weaknesses: 'b',
      motivation: 'c',
      state,
      created_at: ago(days * DAY),
    })
    .execute();
}

async function addAudit(count: number, days: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await recordAudit(db, { actor: 'command line', action: 'account.create', before: null, after: days });
  await db
    .updateTable('audit_entries')
    .set({ created_at: ago(days * DAY) } as object)
    .where('after', '=', JSON.stringify(days))
    .execute();
}

const names = async () =>
  (await db.selectFrom('applications').select('name').orderBy('name').execute()).map(({ name }) => name);
const ages = async () =>
  (await db.selectFrom('audit_entries').select('after').execute()).map(({ after }) => after);

test('deletes decided applications and audit entries after the configured days and keeps pending ones', async () => {
  await addApplication('DENIED', 29);
  await addApplication('DENIED', 31);
  await addApplication('PENDING', 400);
  await addAudit(1, 59);
  await addAudit(250, 61);

  await pruneExpired(db);
  expect(await names()).toHaveLength(3);
  expect(await ages()).toHaveLength(251);

  await pruneExpired(db, { retention: { applicationDays: 30, auditDays: 60, chatDays: 14 } });
  expect(await names()).toEqual(['DENIED 29', 'PENDING 400']);
  expect(await ages()).toEqual([59]);
});

test('deletes what was left out of calls of game servers once the panel no longer shows it', async () => {
  const id = randomUUID();
  await db.insertInto('game_servers').values({ id, name: 'lobby', token_hash: id }).execute();
  const example = { server_id: id, example: '"Steve"' };
  await db
    .insertInto('game_left_out')
    .values([
      { ...example, field: 'players', at: ago(DAY + 60_000) },
      { ...example, field: 'maxPlayers', at: ago(DAY - 60_000) },
    ])
    .execute();
  const rejection = { server_id: id, event_id: null, code: 'invalid', message: 'Steve' } as const;
  await db
    .insertInto('game_rejections')
    .values([
      { ...rejection, type: 'match', created_at: ago(3 * DAY + 60_000) },
      { ...rejection, type: 'chat', created_at: ago(3 * DAY - 60_000) },
    ])
    .execute();
  await pruneExpired(db);
  const kept = await db.selectFrom('game_left_out').select('field').execute();
  expect(kept).toEqual([{ field: 'maxPlayers' }]);
  expect(await db.selectFrom('game_rejections').select('type').execute()).toEqual([{ type: 'chat' }]);
});

test.each<[name: string, mention: string, other: string]>([
  ['Steve', 'unknown player steve', 'unknown player Stev'],
  ['Steve', '"STEVE_2"', '"Alex"'],
  ['Al', 'the type "al"', 'the normal type'],
  ['Ze"ro', String.raw`{"name":"Ze\"ro"}`, '{"name":"Zero"}'],
  ['👨\u200d👩', String.raw`"👨\u200d👩"`, '"👨"'],
  ['Bob', '00000000-0000-4000-8000-00000000ABCD', '00000000-0000-4000-8000-00000000abce'],
  ['Bob', '0000000000004000800000000000abcd', '0000000000004000800000000000abce'],
])('what mentions the erased %j, such as %j, goes with the account', async (name, mention, other) => {
  const server_id = randomUUID();
  const uuid = '00000000-0000-4000-8000-00000000abcd';
  await db.deleteFrom('users').execute();
  await db
    .insertInto('game_servers')
    .values({ id: server_id, name: server_id.slice(0, 8), token_hash: server_id })
    .execute();
  await db
    .insertInto('users')
    .values({ uuid, name, delete_after: ago(1) })
    .execute();
  const rejection = { server_id, event_id: null, code: 'invalid', created_at: new Date() } as const;
  await db
    .insertInto('game_rejections')
    .values([
      { ...rejection, message: mention, type: '' },
      { ...rejection, type: mention, message: '' },
      { ...rejection, message: other, type: other },
    ])
    .execute();
  await db
    .insertInto('game_left_out')
    .values([
      { server_id, field: 'players', example: mention, at: new Date() },
      { server_id, field: 'software', example: other, at: new Date() },
    ])
    .execute();
  await pruneExpired(db);
  const of = <Table extends 'game_rejections' | 'game_left_out'>(table: Table) =>
    db
      .selectFrom(table as 'game_rejections')
      .selectAll()
      .where('server_id', '=', server_id)
      .execute();
  expect(await of('game_rejections')).toMatchObject([{ message: other, type: other }]);
  expect(await of('game_left_out')).toMatchObject([{ example: other }]);
});
