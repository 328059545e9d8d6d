import { sql, type Insertable } from 'kysely';
import type { Db, HealthKind, RemoteHealthTable } from '../../records/schema.ts';
import { bucketOf } from '../health.ts';

export interface Count {
  readonly remote: string;
  readonly version: string;
  readonly kind: HealthKind;
  readonly value: number;
}

const MINUTE = 60_000;

type Row = Insertable<RemoteHealthTable>;

const keyOf = ({ remote, version, kind, bucket }: Pick<Row, 'remote' | 'version' | 'kind' | 'bucket'>) =>
  [remote, version, kind, bucket].join(' ');

function rowsOf(entries: readonly Count[], minute: Date): Row[] {
  const counts = new Map<string, Row>();
  for (const { remote, version, kind, value } of entries) {
    const row = { remote, version, minute, kind, bucket: bucketOf(kind, value) };
    const key = keyOf(row);
    counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  // Sorted, so that concurrent writers of the same rows can't deadlock.
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

async function existingOf(db: Db, rows: readonly Row[], minute: Date): Promise<Row[]> {
  const found = await db
    .selectFrom('remote_health')
    .select(['remote', 'version', 'kind', 'bucket'])
    .where('remote', 'in', [...new Set(rows.map(({ remote }) => remote))])
    .where('version', 'in', [...new Set(rows.map(({ version }) => version))])
    .where('minute', '=', minute)
    .execute();
  const keys = new Set(found.map(keyOf));
  return rows.filter((row) => keys.has(keyOf(row)));
}

/** @returns how many of the rows are new */
async function upsert(db: Db, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await db
    .insertInto('remote_health')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'minute', 'kind', 'bucket'])
        .doUpdateSet({ count: sql<number>`remote_health.count + excluded.count` }),
    )
    // PostgreSQL has no other way to tell: only an updated row has a value here.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute();
  return written.filter(({ isNew }) => isNew).length;
}

/** New rows per minute for measured values: known kinds of values of the known builds need a hundred or two. */
const MAX_PER_MINUTE = 200;

/** Limits the rows that a process adds: made-up values would otherwise fill the table, one row per bucket. */
export function limitNewRows(max = MAX_PER_MINUTE) {
  let minute = 0;
  let left = max;
  return {
    /** Reserves rows that may turn out to be new. @returns whether enough are left in this minute */
    reserve(rows: number): boolean {
      const now = Math.floor(Date.now() / MINUTE);
      if (now !== minute) left = max;
      minute = now;
      if (rows > left) return false;
      left -= rows;
      return true;
    },
    refund(rows: number): void {
      left = Math.min(max, left + rows);
    },
  };
}

/** An entry counts once, whatever it claims. Beyond the limit of `newRows`, only existing rows are incremented. */
export async function countEntries(
  db: Db,
  entries: readonly Count[],
  newRows?: ReturnType<typeof limitNewRows>,
): Promise<void> {
  const minute = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
  const rows = rowsOf(entries, minute);
  if (rows.length === 0) return;
  if (newRows && !newRows.reserve(rows.length)) {
    await upsert(db, await existingOf(db, rows, minute));
    return;
  }
  const added = await upsert(db, rows);
  newRows?.refund(rows.length - added);
}
