import type { TelemetryKind, VersionHealth } from '@site/contract/http/releases';
import { sql, type Kysely } from 'kysely';
import type { HealthKind } from '../database/releaseSchema.ts';
import type { Schema } from '../database/schema.ts';
import type { Counts, MemberCounts } from './rollbackVerdict.ts';

/** Each bucket of milliseconds ends a quarter above the last one, so what is told of one is at most 12 % off. */
const GROWTH = 1.25;

/** Beyond these a value is only very bad, which the last bucket says as well. */
const LONGEST = 600_000;
const WORST_SHIFT = 2;

/** Steps in which layout shifts are counted; what is told of one is at most half a step off. */
const SHIFT_STEP = 0.02;
const STEPS_PER_ONE = 1 / SHIFT_STEP;

/** By repeated multiplication: every process gets the same bits, and they are part of a key. */
function milliseconds(): readonly number[] {
  const ends = [1];
  for (let end = GROWTH; end < LONGEST * GROWTH; end *= GROWTH) ends.push(end);
  return ends;
}

const MILLISECONDS = milliseconds();
const LAST = MILLISECONDS.length - 1;

const MEASURED: readonly HealthKind[] = ['load', 'lcp', 'inp', 'cls'];

/** Up to which value the bucket of a value goes; things that only happen or not share one. */
export function bucketOf(kind: HealthKind, value: number): number {
  if (!MEASURED.includes(kind)) return 0;
  if (kind === 'cls') return Math.ceil(Math.min(value, WORST_SHIFT) * STEPS_PER_ONE) / STEPS_PER_ONE;
  return MILLISECONDS.find((end) => value <= end) ?? MILLISECONDS[LAST] ?? value;
}

/** What the values of a bucket are told as: the middle of it, by which none of them is far off. */
export function valueOf(kind: TelemetryKind, bucket: number): number {
  if (kind === 'cls') return Math.max(0, bucket - SHIFT_STEP / 2);
  return bucket <= 1 ? bucket : bucket / Math.sqrt(GROWTH);
}

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

interface Asked {
  readonly remote: string;
  readonly version: string;
  /** Counted from the minute of this moment on. */
  readonly from: Date;
}

const sumOf = (...kinds: HealthKind[]) =>
  sql<number>`coalesce(sum(count) FILTER (WHERE kind IN (${sql.join(kinds)})), 0)::integer`;

const rowsOf = (db: Kysely<Schema>, { remote, version, from }: Asked) =>
  db
    .selectFrom('remote_health')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${from}::timestamptz)`);

/** What was counted of a version since a moment. */
export async function countsOf(db: Kysely<Schema>, asked: Asked): Promise<Counts> {
  return rowsOf(db, asked)
    .select([
      sumOf('load').as('loads'),
      sumOf('failure', 'error').as('faults'),
      sumOf('failure').as('failures'),
      sumOf('fault-network').as('networks'),
    ])
    .executeTakeFirstOrThrow();
}

/** What was counted of the accounts that used a version since a moment. */
export async function membersOf(db: Kysely<Schema>, asked: Asked): Promise<MemberCounts> {
  return rowsOf(db, asked)
    .select([sumOf('member').as('members'), sumOf('member-fault').as('faulty')])
    .executeTakeFirstOrThrow();
}
