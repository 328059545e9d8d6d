import type { TelemetryKind, VersionHealth } from '@site/contract/http/releases';
import { sql, type Kysely } from 'kysely';
import type { HealthKind } from '../database/releaseSchema.ts';
import type { Schema } from '../database/schema.ts';
import { valueOf } from './healthBuckets.ts';

const HOUR = 3600 * 1000;

/** The share of visitors whose value is told: three of four have it as good as that, or better. */
const SHARE = 0.75;

interface Counted {
  readonly kind: HealthKind;
  readonly bucket: number;
  readonly count: number;
}

/** The value that three of four of what was counted do not exceed; null where nothing was. */
function p75(counted: readonly Counted[], kind: TelemetryKind): number | null {
  const own = counted.filter((row) => row.kind === kind).sort((one, other) => one.bucket - other.bucket);
  let left = SHARE * own.reduce((sum, { count }) => sum + count, 0);
  for (const { bucket, count } of own) {
    left -= count;
    if (left <= 0) return valueOf(kind, bucket);
  }
  return null;
}

function healthFrom(version: string, counted: readonly Counted[]): VersionHealth {
  const times = (kind: TelemetryKind) =>
    counted.reduce((sum, row) => (row.kind === kind ? sum + row.count : sum), 0);
  return {
    version,
    loads: times('load'),
    failures: times('failure'),
    errors: times('error'),
    loadP75: p75(counted, 'load'),
    lcpP75: p75(counted, 'lcp'),
    inpP75: p75(counted, 'inp'),
    clsP75: p75(counted, 'cls'),
  };
}

/** How each version of a remote that anybody had in the last hour does, by its name. */
export async function healthOf(db: Kysely<Schema>, remote: string): Promise<VersionHealth[]> {
  const rows = await db
    .selectFrom('remote_health')
    .select(['version', 'kind', 'bucket', sql<number>`sum(count)::integer`.as('count')])
    .where('remote', '=', remote)
    .where('minute', '>', new Date(Date.now() - HOUR))
    .groupBy(['version', 'kind', 'bucket'])
    .orderBy('version')
    .execute();
  const byVersion = Map.groupBy(rows, ({ version }) => version);
  return [...byVersion].map(([version, counted]) => healthFrom(version, counted));
}
