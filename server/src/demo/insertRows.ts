import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

const BATCH = 20_000;

async function insertBatch(trx: Transaction<Schema>, table: keyof Schema, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  await sql`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${json}::text::json)
  `.execute(trx);
}

/** Each batch has a single parameter, which avoids the protocol's limit. Other columns get their defaults. */
export async function insertRows(
  trx: Transaction<Schema>,
  table: keyof Schema,
  rows: Iterable<object>,
): Promise<void> {
  let batch: object[] = [];
  for (const row of rows) {
    if (batch.push(row) < BATCH) continue;
    await insertBatch(trx, table, batch);
    batch = [];
  }
  if (batch.length > 0) await insertBatch(trx, table, batch);
}

/** A second process waits until this transaction has ended. */
export async function takeStateKey(trx: Transaction<Schema>, key: string, value: unknown): Promise<boolean> {
  const taken = await trx
    .insertInto('site_state')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}
