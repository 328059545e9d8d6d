import type { CspReport } from '@site/contract/http/cspReports';
import { sql } from 'kysely';
import type { Db } from '../../records/schema.ts';
import type { Violation } from './readReports.ts';

const HOUR = 3_600_000;

/** Distinct violations stored per hour: reports are easily made up and must not fill the table. */
const MAX_ROWS = 200;

/** Additional rows for builds that this site has served, so that made-up reports can't displace them. */
const RESERVED_ROWS = 100;

const MAX_SHOWN = 50;

const thisHour = () => new Date(Math.floor(Date.now() / HOUR) * HOUR);

/** @returns whether the violation was known in this hour */
export async function countAgain(db: Db, violation: Violation): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('csp_reports')
    .set(({ eb }) => ({ count: eb('count', '+', 1) }))
    .where('hour', '=', thisHour())
    .where(({ and }) => and({ ...violation }))
    // Far more than the panel needs to distinguish, and less than the column holds.
    .where('count', '<', 1_000_000)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function countNew(db: Db, violation: Violation, isOfKnownBuild: boolean): Promise<void> {
  const hour = thisHour();
  const { kept } = await db
    .selectFrom('csp_reports')
    .select(sql<number>`count(*)::integer`.as('kept'))
    .where('hour', '=', hour)
    .executeTakeFirstOrThrow();
  if (kept >= (isOfKnownBuild ? MAX_ROWS + RESERVED_ROWS : MAX_ROWS)) return;
  await db
    .insertInto('csp_reports')
    .values({ hour, ...violation, count: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readMostFrequent(db: Db): Promise<CspReport[]> {
  const rows = await db
    .selectFrom('csp_reports')
    .select(['directive', 'blocked', 'source', 'remote', 'version'])
    .select([sql<number>`sum(count)::integer`.as('count'), sql<Date>`max(hour)`.as('last')])
    .where('hour', '>', new Date(Date.now() - 7 * 24 * HOUR))
    .groupBy(['directive', 'blocked', 'source', 'remote', 'version'])
    .orderBy('count', 'desc')
    .orderBy('last', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(({ last, remote, version, ...row }) => ({
    ...row,
    remote: remote || null,
    version: version || null,
    lastHour: new Date(last).toISOString(),
  }));
}
