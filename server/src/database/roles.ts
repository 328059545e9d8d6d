import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const GRANT_LOCK = 3_853_314_791_062_310n;

const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock', 'migration_floors'];

export const roleOf = (url: string) => decodeURIComponent(new URL(url).username);

/** Call it as the owner of the tables. */
export async function grantToServer(db: Kysely<Schema>, role: string): Promise<void> {
  const server = sql.id(role);
  const tables = sql.join(MIGRATION_TABLES.map((name) => sql.table(name)));
  await db.transaction().execute(async (trx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx);
    // PostgreSQL refuses one of two concurrent grants.
    await run(sql`SELECT pg_advisory_xact_lock(${GRANT_LOCK.toString()}::bigint)`);
    await run(sql`REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
    await run(sql`REVOKE CREATE ON SCHEMA public FROM ${server}`);
    await run(sql`GRANT USAGE ON SCHEMA public TO ${server}`);
    await run(sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${server}`);
    await run(sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${server}`);
    await run(
      sql`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${server}`,
    );
    await run(sql`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${server}`);
    await run(sql`REVOKE INSERT, UPDATE, DELETE ON ${tables} FROM ${server}`);
  });
}

export async function excessOf(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ isSuperuser: boolean; owns: boolean }>`
    SELECT rolsuper AS "isSuperuser",
      EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid AND relkind IN ('r', 'p')) AS owns
    FROM pg_roles WHERE rolname = current_user
  `.execute(db);
  if (rows[0]?.isSuperuser) return 'is a superuser';
  return rows[0]?.owns ? 'owns tables' : undefined;
}
