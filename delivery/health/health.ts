import type { VersionHealth } from '@site/contract/http/releases';
import type { TelemetryKind } from '@site/contract/http/telemetry';
import { sql } from 'kysely';
import type { Db, HealthKind } from '../records/schema.ts';
import type { Counts } from './rollbackThreshold.ts';

/** Each bucket of milliseconds ends a quarter above the previous one, so a reported value is at most 12 % off. */
const GROWTH = 1.25;

/** Worst values: the last bucket takes everything beyond. */
const WORST_MS = 600_000;
const WORST_SHIFT = 2;

/** Bucket width of layout shifts; a reported value is at most half of it off. */
const SHIFT_STEP = 0.02;
const STEPS_PER_ONE = 1 / SHIFT_STEP;

/** By repeated multiplication: every process gets the same bits, and they are part of a key. */
function milliseconds(): readonly number[] {
  const ends = [1];
  for (let end = GROWTH; end < WORST_MS * GROWTH; end *= GROWTH) ends.push(end);
  return ends;
}

const MILLISECONDS = milliseconds();
const LAST = MILLISECONDS.length - 1;

const MEASURED: readonly HealthKind[] = ['load', 'lcp', 'inp', 'cls'];

/** The upper bound of a value's bucket; kinds without a value share one. */
export function bucketOf(kind: HealthKind, value: number): number {
  if (!MEASURED.includes(kind)) return 0;
  if (kind === 'cls') return Math.ceil(Math.min(value, WORST_SHIFT) * STEPS_PER_ONE) / STEPS_PER_ONE;
  return MILLISECONDS.find((end) => value <= end) ?? MILLISECONDS[LAST] ?? value;
}

/** The value reported for a bucket: its middle, which minimizes the error. */
export function valueOf(kind: TelemetryKind, bucket: number): number {
  if (kind === 'cls') return Math.max(0, bucket - SHIFT_STEP / 2);
  return bucket <= 1 ? bucket : bucket / Math.sqrt(GROWTH);
}

const HOUR = 3600 * 1000;

const PERCENTILE = 0.75;

interface Counted {
  readonly kind: HealthKind;
  readonly bucket: number;
  readonly count: number;
}

function p75(counted: readonly Counted[], kind: TelemetryKind): number | null {
  const own = counted.filter((row) => row.kind === kind).sort((one, other) => one.bucket - other.bucket);
  let left = PERCENTILE * own.reduce((sum, { count }) => sum + count, 0);
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

export interface RemoteHealth extends VersionHealth {
  readonly remote: string;
}

/** Returns the health of each version used within the last hour: of one remote, or of all. */
export async function healthOf(db: Db, remote?: string): Promise<RemoteHealth[]> {
  const rows = await db
    .selectFrom('remote_health')
    .select(['remote', 'version', 'kind', 'bucket', sql<number>`sum(count)::integer`.as('count')])
    .$if(remote !== undefined, (query) => query.where('remote', '=', remote as string))
    .where('minute', '>', new Date(Date.now() - HOUR))
    .groupBy(['remote', 'version', 'kind', 'bucket'])
    .orderBy('remote')
    .orderBy('version')
    .execute();
  const byVersion = Map.groupBy(rows, (row) => `${row.remote} ${row.version}`);
  return [...byVersion.values()].map((counted) => {
    const [{ remote: name, version }] = counted as [(typeof rows)[number]];
    return { remote: name, ...healthFrom(version, counted) };
  });
}

interface HealthQuery {
  readonly remote: string;
  readonly version: string;
  /** Inclusive, rounded down to the minute. */
  readonly from: Date;
}

const sumOf = (...kinds: HealthKind[]) =>
  sql<number>`coalesce(sum(count) FILTER (WHERE kind IN (${sql.join(kinds)})), 0)::integer`;

export const countsOf = (db: Db, { remote, version, from }: HealthQuery): Promise<Counts> =>
  db
    .selectFrom('remote_health')
    .where(({ and }) => and({ remote, version }))
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${from}::timestamptz)`)
    .select([
      sumOf('load').as('loads'),
      sumOf('failure', 'error').as('faults'),
      sumOf('failure').as('failures'),
      sumOf('fault-network').as('networks'),
    ])
    .executeTakeFirstOrThrow();
