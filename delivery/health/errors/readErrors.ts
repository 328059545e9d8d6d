import type { RemoteErrors } from '@site/contract/http/telemetry';
import type { Selectable } from 'kysely';
import type { Db, RemoteErrorsTable } from '../../records/schema.ts';
import type { SourceMaps } from '../../publish/sourceMaps.ts';

/** Rows that are read, the latest first: of many versions and browsers each. */
const MAX_ROWS = 500;

const MAX_ERRORS = 50;

const WEEK = 7 * 24 * 3600 * 1000;

type Row = Selectable<RemoteErrorsTable>;
type RemoteError = RemoteErrors[number];

interface Placed extends Row {
  readonly stack: string[];
}

const total = (rows: readonly Row[]) => rows.reduce((sum, { count }) => sum + count, 0);

const sumBy = <Name extends 'version' | 'browser'>(rows: readonly Row[], name: Name) =>
  [...Map.groupBy(rows, (row) => row[name])]
    .map(([value, own]) => ({ [name]: value, count: total(own) }) as Pick<Row, Name> & { count: number })
    .sort((one, other) => other.count - one.count);

const earliest = (times: readonly Date[]) => new Date(Math.min(...times.map(Number))).toISOString();

/** The nearest place that is the team's own: libraries throw because of those who use them. */
const ownPlace = (stack: readonly string[]) =>
  stack.find((place) => place.startsWith('src/')) ?? stack[0] ?? null;

function errorOf(rows: readonly Placed[]): RemoteError {
  // The latest is the first.
  const [{ kind, message, stack, last_at }] = rows as readonly [Placed];
  return {
    kind,
    message,
    place: ownPlace(stack),
    stack,
    count: total(rows),
    versions: sumBy(rows, 'version'),
    browsers: sumBy(rows, 'browser'),
    first_at: earliest(rows.map(({ first_at }) => first_at)),
    last_at: last_at.toISOString(),
  };
}

export async function readErrors(db: Db, sourceMaps: SourceMaps, remote: string): Promise<RemoteErrors> {
  const rows = await db
    .selectFrom('remote_errors')
    .selectAll()
    .where('remote', '=', remote)
    .where('last_at', '>', new Date(Date.now() - WEEK))
    .orderBy('last_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const placed: Placed[] = [];
  // One after another: a map that is needed twice is read once.
  for (const row of rows) {
    const stack: string[] = [];
    for (const frame of row.frames) stack.push(await sourceMaps.placeOf(row, frame));
    placed.push({ ...row, stack });
  }
  const groups = Map.groupBy(placed, ({ kind, message, stack }) =>
    JSON.stringify([kind, message, ownPlace(stack)]),
  );
  return [...groups.values()].slice(0, MAX_ERRORS).map(errorOf);
}
