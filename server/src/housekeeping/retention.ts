import type { ExpiredRows } from '@site/backend/deleteInBatches';
import type { SiteConfig } from '@site/contract/http/site';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { LIMITS } from '@site/contract/limits';
import { sql } from 'kysely';

export type Retention = SiteConfig['retention'];

/** Days for which boards that are over and the ids of events are kept: longer than an event may be late. */
const EVENT_DAYS = GAME_LIMITS.oldestDays + 2;

/** Days for which rejected events are kept: long enough for a weekend. */
const REJECTION_DAYS = 3;

/** Days for which commands that have ended are kept, for questions. */
const COMMAND_DAYS = 365;

/** Years after the one of an order for which it is kept: the time of the German law for invoices. */
const ORDER_YEARS = 10;

/** Days for which reports of payment providers about no order of this site are kept. */
const REPORT_DAYS = 90;

const DAY_MS = 24 * 3600 * 1000;

/** Days for which an ended session is kept, so that a theft can still be investigated. */
const SESSION_DAYS = 7;

/** A player's excess alerts, which no page shows any more. */
const excessAlerts = sql<boolean>`id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY created_at DESC, id DESC) AS rank FROM alerts
  ) ranked WHERE rank > ${sql.lit(LIMITS.alerts)}
)`;

export function expiredRows(now: Date, retention?: Retention): readonly ExpiredRows[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ended = daysAgo(SESSION_DAYS);
  // A day later the year is over in every time zone.
  const lastOrderYear = daysAgo(1).getUTCFullYear() - ORDER_YEARS - 1;
  const rows: ExpiredRows[] = [
    // Their refresh tokens go with them.
    { table: 'sessions', where: sql`ended_at < ${ended} OR expires_at < ${ended}` },
    { table: 'pending_logins', where: sql`expires_at < ${now}` },
    { table: 'second_factor_setups', where: sql`expires_at < ${now}` },
    { table: 'alerts', where: excessAlerts },
    { table: 'game_events', where: sql`at < ${daysAgo(EVENT_DAYS)}` },
    // A month is over a month after its first day.
    { table: 'stats', where: sql`range = 'daily' AND period < ${daysAgo(EVENT_DAYS)}::date` },
    { table: 'stats', where: sql`range = 'monthly' AND period < ${daysAgo(EVENT_DAYS + 31)}::date` },
    { table: 'stats_resets', where: sql`at < ${daysAgo(EVENT_DAYS)}` },
    { table: 'game_clans', where: sql`is_disbanded AND at < ${daysAgo(EVENT_DAYS)}` },
    // Both may name players, also by former names. The panel shows the latest rejections, and what was left out in a day.
    { table: 'game_rejections', where: sql`created_at < ${daysAgo(REJECTION_DAYS)}` },
    { table: 'game_left_out', where: sql`at < ${daysAgo(1)}` },
    { table: 'game_link_codes', where: sql`expires_at < ${now}` },
    { table: 'game_commands', where: sql`ended_at < ${daysAgo(COMMAND_DAYS)} AND state <> 'unknown'` },
    // The year of an order is that of its number. Lines, payments and history go with it.
    { table: 'orders', where: sql`substring(number FROM '-(\\d{4})-')::integer <= ${lastOrderYear}` },
    { table: 'payment_reports', where: sql`order_id IS NULL AND received_at < ${daysAgo(REPORT_DAYS)}` },
  ];
  if (!retention) return rows;
  const { applicationDays, chatDays, auditDays } = retention;
  return [
    ...rows,
    // A pending one waits for its decision.
    { table: 'applications', where: sql`state != 'PENDING' AND created_at < ${daysAgo(applicationDays)}` },
    { table: 'game_chat', where: sql`at < ${daysAgo(chatDays)}` },
    { table: 'game_reports', where: sql`at < ${daysAgo(chatDays)}` },
    { table: 'audit_entries', where: sql`created_at < ${daysAgo(auditDays)}` },
  ];
}
