import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Kysely } from 'kysely';
import type { NewUser, Schema } from '../../../database/schema.ts';
import { recordAudit } from '../../../entries/audit.ts';

const DAY = 24 * 3600 * 1000;

/** Returns the names of all tables that contain a text. */
export async function tablesWith(db: Kysely<Schema>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const rowsWith = sql`SELECT 1 FROM ${sql.table(name)} t WHERE strpos(t::text, ${text}) > 0 LIMIT 1`;
    const { rows } = await rowsWith.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Returns the columns that contain a text, as `table.column`. */
export async function columnsWith(db: Kysely<Schema>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await textColumns(db)) {
    const rowsWith = sql`SELECT 1 FROM ${sql.table(table)} WHERE strpos(${sql.ref(column)}::text, ${text}) > 0 LIMIT 1`;
    const { rows } = await rowsWith.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Types of columns that can't name anybody. */
const PLAIN = 'integer,bigint,boolean,double precision,date,timestamp with time zone,bytea'.split(',');

/** Returns the columns of the database that could contain a name or a uuid. */
export async function textColumns(db: Kysely<Schema>) {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type <> ALL(${PLAIN}) AND table_name NOT LIKE 'kysely%'
    ORDER BY table_name, ordinal_position`.execute(db);
  return rows;
}

/** Stores some of a player's data everywhere the site keeps personal data. */
export async function leaveTraces(
  db: Kysely<Schema>,
  { uuid, name }: { readonly uuid: string; readonly name: string },
  other: string,
): Promise<void> {
  const clan = '0c1a0000-0000-4000-8000-00000000000a';
  const expires_at = new Date(Date.now() + DAY);
  const build = { remote: 'shop', version: '1' };
  const author = { by: name, staff_id: uuid };
  const score = { elo: 1, kills: 2, deaths: 3 };
  const player = JSON.stringify({ uuid, name });
  const told = { server_id: other, event_id: other, at: new Date() };
  const texts = { strengths: 'a', weaknesses: 'b', motivation: 'c' };
  const rows: { readonly [Table in keyof Schema]?: Insertable<Schema[Table]> } = {
    clans: { id: clan, name: 'Clan', tag: 'CLN', elo: 1, leader: uuid },
    stats: { user_id: uuid, mode: 'bedwars', range: 'daily', period: '2026-01-05', ...score },
    game_servers: { id: other, name: 'lobby', token_hash: 'x', players: `[${player}]` } as never,
    game_players: { uuid, name_at: new Date() } as never,
    game_chat: { ...told, user_id: uuid, name, channel: 'global', text: 'hi' },
    game_reports: { ...told, reporter_id: uuid, reported_id: other, reason: 'spam', line: null },
    game_commands: { id: other, kind: 'message', user_id: uuid, args: '{}', created_by: 'Boss' } as never,
    game_rejections: {
      server_id: other,
      event_id: other,
      type: 'player',
      code: 'invalid',
      created_at: new Date(),
      message: `Left out: ${player}`,
    },
    game_left_out: {
      server_id: other,
      field: 'players',
      at: new Date(),
      example: JSON.stringify({ uuid, name: `${name}\0` }),
    },
    stats_resets: { user_id: uuid, mode: 'bedwars', at: new Date() },
    game_link_codes: { user_id: uuid, code_hash: 'hash', expires_at },
    alerts: {
      user_id: uuid,
      category: 'system',
      message: `Hello ${name}`,
      texts: JSON.stringify({ de: `Hallo ${name}`, en: `Hello ${name}` }),
    },
    recovery_codes: { user_id: uuid, code_hash: 'hash' },
    second_factor_setups: { user_id: uuid, secret: 'secret', recovery_hashes: '[]', expires_at },
    pending_logins: { token_hash: 'pending', user_id: uuid, expires_at },
    applications: { user_id: uuid, name, discord: name, age: 20, role: 'Builder', ...texts },
    remote_versions: {
      ...build,
      manifest: JSON.stringify({ name: 'shop', version: '1', files: {}, modules: [] }),
      published_by: name,
      staff_id: uuid,
    },
    live_remotes: { ...build, ...author, previous: null, canary_version: null },
    deployments: {
      ...build,
      ...author,
      why: '',
      state: 'live',
      claimed_at: null,
      purpose: 'canary',
      canary: JSON.stringify({ percent: 5 }),
    },
    release_events: {
      ...author,
      remote: 'shop',
      action: 'rollback',
      from_version: '2',
      to_version: '1',
      why: 'broken',
      problems: '[]',
    },
  };
  const sums = { sum: 499, discount: 0, total: 499, vat: 80, vat_percent: 19 };
  const numberOf = (id: string) => `BH-${new Date().getFullYear()}-${id.slice(0, 8)}`;
  const [orderId, otherId] = [randomUUID(), randomUUID()];
  const buyer = { user_id: uuid, buyer_name: name };
  const order = { ...buyer, ...sums, id: orderId, number: numberOf(orderId), contents_hash: 'x' };
  const theirs = { ...order, id: otherId, number: numberOf(otherId), user_id: other, buyer_name: null };
  const orders = [
    {
      ...order,
      checkout_id: `checkout of ${name}`,
      former_checkouts: [`checkout of ${name}`],
      pay_url: `https://pay.example/${name}`,
    },
    { ...theirs, checkout_id: null, pay_url: null },
  ].map((one) => ({ ...one, provider: 'stripe' as const, idempotency_key: randomUUID() }));
  await db.insertInto('orders').values(orders).execute();
  const line = { place: 0, item: 'ranks/vip', title: 'VIP', quantity: 1, unit_price: 499 };
  const entry = { kind: 'placed', to_state: null } as const;
  const ofOrder = { provider: 'stripe', order_id: orderId } as const;
  const ofPayment = { ...ofOrder, payment_id: `pi_${orderId}`, amount: 499 };
  Object.assign(rows, {
    order_lines: { ...line, order_id: order.id, command_id: null },
    payments: { ...ofOrder, id: `pi_${orderId}`, amount: 499, refunded_at: new Date() },
    refunds: {
      ...ofPayment,
      id: randomUUID(),
      provider_id: `re_${orderId}`,
      state: 'failed',
      reason: `Stripe: the card of ${name}`,
    },
    disputes: { ...ofPayment, id: `dp_${orderId}`, state: 'won', status: 'won' },
    payment_reports: { ...ofOrder, id: `evt_${orderId}`, kind: 'paid', subject: null },
    order_events: [
      { ...entry, order_id: order.id, by_name: null, by_id: null, text: `Asked by ${name}` },
      { ...entry, order_id: theirs.id, by_name: name, by_id: uuid, text: 'paid in cash' },
    ],
  } satisfies { readonly [Table in keyof Schema]?: Insertable<Schema[Table]> | Insertable<Schema[Table]>[] });
  for (const [table, row] of Object.entries(rows))
    await db
      .insertInto(table as 'users')
      .values(row as NewUser)
      .execute();
  const ofClan = { clan_id: clan, clan_rank: 'LEADER' } as const;
  await db.updateTable('users').set(ofClan).where('uuid', '=', uuid).execute();

  const report = {
    event_id: randomUUID(),
    reporter_id: other,
    reported_id: uuid,
    reason: 'spam',
    line: null,
  };
  await db
    .insertInto('game_reports')
    .values({ ...told, ...report })
    .execute();
  const command = { id: randomUUID(), kind: 'message', user_id: other, args: '{}' } as const;
  const unsent = { server_id: null, lease: null, message: null };
  await db
    .insertInto('game_commands')
    .values({ ...command, ...unsent, created_by: name, created_by_id: uuid })
    .execute();
  const boss = { uuid: other, name: 'Boss' };
  const application = db.selectFrom('applications').select('id').where('user_id', '=', uuid);
  await recordAudit(db, {
    actor: boss,
    action: 'application.state',
    subject: String((await application.executeTakeFirstOrThrow()).id),
    subjectName: name,
    about: uuid,
    before: { state: 'PENDING' },
    after: { state: 'DENIED' },
  });
  const byBoss = { actor: boss, subject: uuid, subjectName: name };
  const canary = { version: '1', percent: 5, users: [uuid, other], why: '' };
  const byPlayer = { actor: { uuid, name }, subject: 'shop', before: null, after: canary };
  const former = { name: `${name}1` };
  await recordAudit(db, { ...byBoss, action: 'staff.rank', before: 1, after: 2 });
  await recordAudit(db, { ...byBoss, action: 'account.uuid', before: null, after: { uuid } });
  await recordAudit(db, { ...byBoss, action: 'account.name', before: former, after: { name } });
  await recordAudit(db, { ...byPlayer, action: 'remote.canary' });
}

/** Empties every table that {@link leaveTraces} fills. */
export const emptyTables = (db: Kysely<Schema>) =>
  sql`TRUNCATE audit_entries, clans, deployments, game_commands, game_servers, live_remotes, orders, payment_reports,
    payments, release_events, remote_versions, users CASCADE`.execute(db);
