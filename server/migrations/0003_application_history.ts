import { sql, type Kysely } from 'kysely';

/** The decisions on one application are found without reading those on all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE INDEX audit_entries_application ON audit_entries (subject, id DESC) WHERE action = 'application.state'`,
    )
    .execute(db);
}
