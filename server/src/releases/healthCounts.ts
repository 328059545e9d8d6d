import { sql, type Kysely } from 'kysely';
import type { HealthKind } from '../database/releaseSchema.ts';
import type { Schema } from '../database/schema.ts';
import type { Counts, MemberCounts } from './rollbackVerdict.ts';

interface Asked {
  readonly remote: string;
  readonly version: string;
  /** Counted from the minute of this moment on. */
  readonly from: Date;
}

const sumOf = (...kinds: HealthKind[]) =>
  sql<number>`coalesce(sum(count) FILTER (WHERE kind IN (${sql.join(kinds)})), 0)::integer`;

const rowsOf = (db: Kysely<Schema>, { remote, version, from }: Asked) =>
  db
    .selectFrom('remote_health')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${from}::timestamptz)`);

/** What was counted of a version since a moment. */
export async function countsOf(db: Kysely<Schema>, asked: Asked): Promise<Counts> {
  return rowsOf(db, asked)
    .select([
      sumOf('load').as('loads'),
      sumOf('failure', 'error').as('faults'),
      sumOf('failure').as('failures'),
      sumOf('fault-network').as('networks'),
    ])
    .executeTakeFirstOrThrow();
}

/** What was counted of the accounts that used a version since a moment. */
export async function membersOf(db: Kysely<Schema>, asked: Asked): Promise<MemberCounts> {
  return rowsOf(db, asked)
    .select([sumOf('member').as('members'), sumOf('member-fault').as('faulty')])
    .executeTakeFirstOrThrow();
}
