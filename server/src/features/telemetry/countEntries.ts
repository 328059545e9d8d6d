import { sql, type Insertable, type Kysely } from 'kysely';
import type { HealthKind, RemoteHealthTable } from '../../database/releaseSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { bucketOf } from '../../parts/releases/healthBuckets.ts';

/** Something that is counted of a version. */
export interface Count {
  readonly remote: string;
  readonly version: string;
  readonly kind: HealthKind;
  readonly value: number;
}

const MINUTE = 60_000;

/** Adds to the counts of this minute. An entry counts once, whatever it claims. */
export async function countEntries(db: Kysely<Schema>, entries: readonly Count[]): Promise<void> {
  if (entries.length === 0) return;
  const minute = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
  const counts = new Map<string, Insertable<RemoteHealthTable>>();
  for (const { remote, version, kind, value } of entries) {
    const bucket = bucketOf(kind, value);
    const key = [remote, version, kind, bucket].join(' ');
    const count = (counts.get(key)?.count ?? 0) + 1;
    counts.set(key, { remote, version, minute, kind, bucket, count });
  }
  // Who writes the same rows at the same moment takes them in the same order, so that nobody waits for each other.
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db
    .insertInto('remote_health')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['remote', 'version', 'minute', 'kind', 'bucket'])
        .doUpdateSet({ count: sql<number>`remote_health.count + excluded.count` }),
    )
    .execute();
}
