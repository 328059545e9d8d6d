import { sql, type Kysely } from 'kysely';

/** Finds the decisions on one application by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE INDEX audit_entries_application ON audit_entries (subject, id DESC) WHERE action = 'application.state'`,
    )
    .execute(db);
}
