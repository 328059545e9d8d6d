import type { AccountData } from '@site/contract/http/privacy';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { auditOf } from '../../entries/audit.ts';
import { ALERT_TEXT, withTarget } from '../../entries/storeAlert.ts';
import { exportOrders } from './exportOrders.ts';

const STAFF = 'staff';

const iso = (time: Date) => time.toISOString();
const isoOrNull = (time: Date | null) => time && iso(time);

/** Formats a row with its creation time as text. */
const told = <Row extends { readonly created_at: Date }>(row: Row) => ({
  ...row,
  created_at: iso(row.created_at),
});

async function loadAccount(db: Kysely<Schema>, uuid: string) {
  const {
    password_hash,
    totp_secret,
    created_at,
    name_changed_at,
    delete_after,
    recoveryCodes,
    clan,
    tag,
    clan_rank,
    ...rest
  } = await db
    .selectFrom('users')
    .leftJoin('clans', 'clans.id', 'users.clan_id')
    .select(['uuid', 'users.name', 'lang', 'rank', 'coins', 'playtime', 'users.created_at', 'delete_after'])
    .select(['name_changed_at', 'password_hash', 'totp_secret', 'clans.name as clan', 'tag', 'clan_rank'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM recovery_codes WHERE user_id = uuid)`.as('recoveryCodes'),
    )
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return {
    account: {
      ...rest,
      created_at: iso(created_at),
      name_changed_at: isoOrNull(name_changed_at),
      hasPassword: password_hash !== null,
      hasSecondFactor: totp_secret !== null,
      recoveryCodes,
      delete_after: isoOrNull(delete_after),
    },
    clan: clan !== null && tag !== null && clan_rank !== null ? { name: clan, tag, rank: clan_rank } : null,
  };
}

async function loadAlerts(db: Kysely<Schema>, uuid: string): Promise<AccountData['alerts']> {
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('users', 'users.uuid', 'alerts.user_id')
    .select(['alerts.id', 'category', ALERT_TEXT.as('message'), 'alerts.created_at', 'is_read', 'target'])
    .where('user_id', '=', uuid)
    .orderBy('alerts.id')
    .execute();
  return rows.map((row) => ({ ...told(withTarget(row)), is_read: row.is_read ? 1 : 0 }));
}

async function loadSessions(db: Kysely<Schema>, uuid: string): Promise<AccountData['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', uuid)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    ...told(row),
    expires_at: iso(row.expires_at),
    ended_at: isoOrNull(row.ended_at),
  }));
}

/** Loads what the game told of a player, and was told to do for them. */
async function loadGame(
  db: Kysely<Schema>,
  uuid: string,
): Promise<Pick<AccountData, 'chat' | 'reports' | 'commands'>> {
  const chat = await db
    .selectFrom('game_chat')
    .select(['at', 'channel', 'text'])
    .where('user_id', '=', uuid)
    .orderBy('at')
    .execute();
  const reports = await db
    .selectFrom('game_reports')
    .select(['at', 'reason'])
    .where('reporter_id', '=', uuid)
    .orderBy('at')
    .execute();
  const commands = db
    .selectFrom('game_commands')
    .select(['created_at', 'kind', 'args', 'state'])
    .where('user_id', '=', uuid)
    .orderBy('created_at');
  const told = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() });
  return {
    chat: chat.map(told),
    reports: reports.map(told),
    commands: (await commands.execute()).map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
  };
}

/** Collects everything the site stores about a player, except secrets and their hashes. */
export async function exportData(db: Kysely<Schema>, uuid: string): Promise<AccountData> {
  const { account, clan } = await loadAccount(db, uuid);
  const applications = db.selectFrom('applications').selectAll().where('user_id', '=', uuid).orderBy('id');
  const releases = db
    .selectFrom('release_events')
    .select(['created_at', 'remote', 'action', 'from_version as from', 'to_version as to', 'why'])
    .where('staff_id', '=', uuid)
    .orderBy('id');
  return {
    exported_at: new Date().toISOString(),
    account,
    clan,
    stats: await db
      .selectFrom('stats')
      .select(['mode', 'range', sql<string>`period::text`.as('period'), 'elo', 'kills', 'deaths'])
      .where('user_id', '=', uuid)
      .orderBy('mode')
      .orderBy('range')
      .orderBy('period')
      .execute(),
    ...(await loadGame(db, uuid)),
    orders: await exportOrders(db, uuid),
    alerts: await loadAlerts(db, uuid),
    applications: (await applications.execute()).map(told),
    sessions: await loadSessions(db, uuid),
    audit: (await auditOf(db, uuid)).map((entry) =>
      // Only staff may see which staff member made a decision.
      entry.actor.uuid === uuid || entry.action.startsWith('player.')
        ? entry
        : { ...entry, actor: { uuid: null, name: STAFF } },
    ),
    releases: (await releases.execute()).map(told),
  };
}
