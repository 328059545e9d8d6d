import type { AccountData } from '@site/contract/http/privacy';
import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../../database/schema.ts';
import { auditOf } from '../../entries/audit.ts';
import { ALERT_TEXT, withTarget } from '../../entries/storeAlert.ts';

type WithIsoTimes<Row> = {
  [Key in keyof Row]: Date extends Row[Key] ? Exclude<Row[Key], Date> | string : Row[Key];
};

function withIsoTimes<Row extends object>(row: Row) {
  const told = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(told) as WithIsoTimes<Row>;
}

async function loadAccount(db: Kysely<Schema>, uuid: string) {
  const { password_hash, totp_secret, clan, tag, clan_rank, ...account } = await db
    .selectFrom('users')
    .leftJoin('clans', 'clans.id', 'users.clan_id')
    .select(['uuid', 'users.name', 'lang', 'rank', 'coins', 'playtime', 'users.created_at', 'delete_after'])
    .select(['name_changed_at', 'password_hash', 'totp_secret', 'clans.name as clan', 'tag', 'clan_rank'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM recovery_codes WHERE user_id = uuid)`.as('recoveryCodes'),
    )
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const credentials = { hasPassword: password_hash !== null, hasSecondFactor: totp_secret !== null };
  return {
    account: { ...withIsoTimes(account), ...credentials },
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
  return rows.map((row) => ({ ...withIsoTimes(withTarget(row)), is_read: row.is_read ? 1 : 0 }));
}

/** Loads what the game told of a player, and was told to do for them. */
async function loadGame(db: Kysely<Schema>, uuid: string) {
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
  const commands = await db
    .selectFrom('game_commands')
    .select(['created_at', 'kind', 'args', 'state'])
    .where('user_id', '=', uuid)
    .orderBy('created_at')
    .execute();
  return {
    chat: chat.map(withIsoTimes),
    reports: reports.map(withIsoTimes),
    commands: commands.map(withIsoTimes),
  };
}

/** Times within JSON that the database makes have its own format. */
const iso = (time: Date | string) => new Date(time).toISOString();

/** Without the names of the team. */
async function loadOrders(db: Kysely<Schema>, uuid: string): Promise<AccountData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['number', 'state', 'created_at', 'paid_at', 'buyer_name'])
    .select(['discount', 'vat', 'vat_percent', 'total', 'provider'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['title', 'quantity', 'unit_price', 'delivery'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('place'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('payments')
          .select(['payments.id', 'amount', 'received_at', 'refunded_at'])
          .whereRef('payments.order_id', '=', 'orders.id')
          .orderBy('received_at'),
      ).as('payments'),
      jsonArrayFrom(
        selectFrom('refunds')
          .select(['amount', 'refunds.state', 'reason', 'refunds.created_at as at'])
          .whereRef('refunds.order_id', '=', 'orders.id')
          .orderBy('refunds.created_at'),
      ).as('refunds'),
      jsonArrayFrom(
        selectFrom('disputes')
          .select(['amount', 'disputes.state', 'disputes.created_at as at'])
          .whereRef('disputes.order_id', '=', 'orders.id')
          .orderBy('disputes.created_at'),
      ).as('disputes'),
      jsonArrayFrom(
        selectFrom('order_events')
          .select(['at', 'kind', 'text'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .orderBy('order_events.id'),
      ).as('history'),
    ])
    .where('user_id', '=', uuid)
    .orderBy('created_at')
    .execute();
  return rows.map((order) => ({
    ...withIsoTimes(order),
    payments: order.payments.map((payment) => ({
      ...payment,
      received_at: iso(payment.received_at),
      refunded_at: payment.refunded_at && iso(payment.refunded_at),
    })),
    refunds: order.refunds.map((refund) => ({ ...refund, at: iso(refund.at) })),
    disputes: order.disputes.map((dispute) => ({ ...dispute, at: iso(dispute.at) })),
    history: order.history.map((entry) => ({ ...entry, at: iso(entry.at) })),
  }));
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
  const sessions = db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', uuid)
    .orderBy('created_at');
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
    orders: await loadOrders(db, uuid),
    alerts: await loadAlerts(db, uuid),
    applications: (await applications.execute()).map(withIsoTimes),
    sessions: (await sessions.execute()).map(withIsoTimes),
    audit: (await auditOf(db, uuid)).map((entry) =>
      // Only staff may see which staff member made a decision.
      entry.actor.uuid === uuid || entry.action.startsWith('player.')
        ? entry
        : { ...entry, actor: { uuid: null, name: 'staff' } },
    ),
    releases: (await releases.execute()).map(withIsoTimes),
  };
}
