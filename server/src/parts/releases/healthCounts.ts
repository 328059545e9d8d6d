import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Counts } from './rollbackVerdict.ts';

interface Asked {
  readonly remote: string;
  readonly version: string;
  /** Counted from the minute of this moment on. */
  readonly from: Date;
}

/** What was counted of a version since a moment. */
export async function countsOf(db: Kysely<Schema>, { remote, version, from }: Asked): Promise<Counts> {
  const sumOf = (...kinds: string[]) =>
    sql<number>`coalesce(sum(count) FILTER (WHERE kind IN (${sql.join(kinds)})), 0)::integer`;
  return db
    .selectFrom('remote_health')
    .select([
      sumOf('load').as('loads'),
      sumOf('failure', 'error').as('faults'),
      sumOf('failure').as('failures'),
    ])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${from}::timestamptz)`)
    .executeTakeFirstOrThrow();
}
