import type { Application, ApplicationSummary } from '@site/contract/http/applications';
import type { Kysely } from 'kysely';
import type { ApplicationRow, Schema } from '../../database/schema.ts';

function toAnswer<Row extends Pick<ApplicationRow, 'created_at'>>(
  row: Row,
): Omit<Row, 'created_at'> & { created_at: string } {
  return { ...row, created_at: row.created_at.toISOString() };
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
