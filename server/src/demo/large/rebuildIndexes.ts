import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';

interface Definition {
  readonly name: string;
  readonly definition: string;
}

/** Primary key and foreign keys; the indexes of constraints are dropped and created with them. */
const constraintsOf = (table: string) => sql<Definition>`
  SELECT conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE conrelid = ${table}::regclass AND contype IN ('p', 'u', 'f')`;

const indexesOf = (table: string) => sql<Definition>`
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index
  WHERE indrelid = ${table}::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)`;

/**
 * Drops a table's indexes and foreign keys, fills it and restores them, which takes a fraction of the time for many
 * rows. Locks the table and those it references until the transaction ends.
 */
export async function rebuildIndexes<Result>(
  trx: Transaction<Schema>,
  table: keyof Schema,
  fill: () => Promise<Result>,
): Promise<Result> {
  const { rows: constraints } = await constraintsOf(table).execute(trx);
  const { rows: indexes } = await indexesOf(table).execute(trx);
  for (const { name } of constraints)
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(trx);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.raw(name)}`.execute(trx);

  const result = await fill();

  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  for (const { name, definition } of constraints)
    await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  return result;
}
