import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';

/** Rows per batch: they stay locked meanwhile, and a session has thousands of refresh tokens. */
const BATCH = 100;

/** Rows of a table that may go. */
export interface ExpiredRows {
  readonly table: string;
  readonly where: RawBuilder<boolean>;
  readonly batchSize?: number;
}

/** Deletes one batch, in a transaction; safe to run in several processes. @returns the number of rows */
export type DeleteBatch<Schema> = (trx: Transaction<Schema>) => Promise<number>;

function batchOf<Schema>({ table, where, batchSize = BATCH }: ExpiredRows): DeleteBatch<Schema> {
  return async (trx) => {
    const name = sql.table(table);
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${name} WHERE ctid IN (
        SELECT ctid FROM ${name} WHERE ${where} LIMIT ${sql.lit(batchSize)} FOR UPDATE SKIP LOCKED
      )`.execute(trx);
    return Number(numAffectedRows);
  };
}

/** Deletes batches until one is not full, or `isStopped`. Other calls are served in between. */
export async function deleteInBatches<Schema>(
  db: Kysely<Schema>,
  rows: ExpiredRows | DeleteBatch<Schema>,
  { batchSize = BATCH, isStopped = () => false }: { batchSize?: number; isStopped?: () => boolean } = {},
): Promise<void> {
  const deleteBatch = typeof rows === 'function' ? rows : batchOf<Schema>(rows);
  const full = typeof rows === 'function' ? batchSize : (rows.batchSize ?? BATCH);
  let deleted = full;
  while (deleted >= full && !isStopped()) {
    deleted = await db.transaction().execute(async (trx) => {
      // No caller waits for a deletion, and some scan a whole table.
      await sql`SET LOCAL statement_timeout = '5min'`.execute(trx);
      return deleteBatch(trx);
    });
    await nextTurn();
  }
}
