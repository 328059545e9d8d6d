import { hash } from 'node:crypto';
import type { BrowserName } from '@site/contract/http/telemetry';
import { sql, type Insertable } from 'kysely';
import type { Db, RemoteErrorsTable } from '../../records/schema.ts';
import type { Entry } from '../telemetry/allowances.ts';

/** Rows of one version: made-up errors must not fill the table, and more places than that have one cause. */
const MAX_OF_VERSION = 200;

type Row = Insertable<RemoteErrorsTable>;

function rowOf({ remote, version, kind, message = '', frames = [] }: Entry, browser: BrowserName): Row {
  const now = new Date();
  return {
    remote,
    version,
    id: hash('sha256', JSON.stringify([kind, message, frames[0]]), 'hex').slice(0, 32),
    browser,
    kind: kind === 'failure' ? 'failure' : 'error',
    message: message.replaceAll('\0', ''),
    frames: JSON.stringify(frames),
    count: 1,
    first_at: now,
    last_at: now,
  };
}

export async function recordErrors(db: Db, faults: readonly Entry[], browser: BrowserName): Promise<void> {
  for (const fault of faults) {
    const row = rowOf(fault, browser);
    const known = await db
      .updateTable('remote_errors')
      .set({ count: sql`count + 1`, last_at: row.last_at })
      .where(({ and }) => and({ remote: row.remote, version: row.version }))
      .where('id', '=', row.id)
      .where('browser', '=', browser)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) continue;
    const { rows } = await db
      .selectFrom('remote_errors')
      .select(sql<number>`count(*)::integer`.as('rows'))
      .where(({ and }) => and({ remote: row.remote, version: row.version }))
      .executeTakeFirstOrThrow();
    if (rows >= MAX_OF_VERSION) continue;
    await db
      .insertInto('remote_errors')
      .values(row)
      // Another process has just added it.
      .onConflict((conflict) =>
        conflict
          .columns(['remote', 'version', 'id', 'browser'])
          .doUpdateSet({ count: sql`remote_errors.count + 1`, last_at: row.last_at }),
      )
      .execute();
  }
}
