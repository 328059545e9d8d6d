import type {
  Application,
  ApplicationDetail,
  ApplicationSummary,
  ApplyBody,
} from '@site/contract/http/applications';
import { sql, type Kysely } from 'kysely';
import type { ApplicationRow, Schema } from '../../database/schema.ts';

/** A row as the API answers it. */
export function toAnswer<Row extends Pick<ApplicationRow, 'created_at'>>(
  row: Row,
): Omit<Row, 'created_at'> & { created_at: string } {
  return { ...row, created_at: row.created_at.toISOString() };
}

/**
 * Stores an application.
 *
 * @returns `undefined` when the applicant has one that is pending
 */
export async function addApplication(
  db: Kysely<Schema>,
  applicant: string,
  application: ApplyBody,
): Promise<Application | undefined> {
  const row = await db
    .insertInto('applications')
    .values({ ...application, user_id: applicant })
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', sql.lit('PENDING')).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toAnswer(row);
}

/** Every application, the newest first. */
export async function allApplications(db: Kysely<Schema>): Promise<Application[]> {
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toAnswer);
}

/** The applications of one player, the newest first. */
export async function applicationsOf(db: Kysely<Schema>, applicant: string): Promise<Application[]> {
  const rows = await db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', applicant)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toAnswer);
}

/** The newest applications without what only lead ranks may read. */
export async function newestSummaries(db: Kysely<Schema>, count: number): Promise<ApplicationSummary[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'name', 'role', 'state', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(toAnswer);
}

/** An application with the name and the language of the applicant. */
export async function findApplication(
  db: Kysely<Schema>,
  id: number,
): Promise<ApplicationDetail | undefined> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.uuid', 'applications.user_id')
    .selectAll('applications')
    .select(['users.name as player', 'users.lang'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toAnswer(row);
}
