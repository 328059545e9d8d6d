import { CommandError } from '../process/commandError.ts';
import {
  copyOrder,
  filledTables,
  query,
  readReferences,
  readSequences,
  readTables,
  type Database,
  type Table,
} from './catalogue.ts';
import { copyTable, fingerprint, isSame, type Fingerprint } from './copyTable.ts';

type Say = (line: string) => void;

/** Settings of text formats, which a server, a database and a user may override. */
const TEXT_FORMATS = [
  `TimeZone = 'UTC'`,
  `DateStyle = 'ISO, MDY'`,
  `IntervalStyle = 'postgres'`,
  `extra_float_digits = 1`,
  `bytea_output = 'hex'`,
];

/** A server may have timeouts. */
const NO_TIMEOUTS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `lock_timeout = '10s'`,
];

/** Rows between progress messages. */
const PROGRESS_ROWS = 100_000;

export interface Moved {
  readonly tables: number;
  readonly rows: number;
}

export const withCommas = (count: number) => count.toLocaleString('en');

const seconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** @throws CommandError that names the tables that aren't empty */
export async function refuseFilled(target: Database): Promise<void> {
  const filled = await filledTables(target);
  if (filled.length === 0) return;
  throw new CommandError(
    `The database of DATABASE_URL is not empty: there is something in ${filled.join(', ')}. Nothing was changed. ` +
      'Name a new database (CREATE DATABASE), or empty this one if nobody needs what it holds.',
  );
}

async function set(db: Database, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await query(db, `SET LOCAL ${setting}`);
}

/** @throws Error unless both sides have the same tables: migrations made both */
function requireSame(ours: readonly Table[], theirs: readonly Table[]): void {
  const there = new Map(theirs.map((table) => [table.name, JSON.stringify(table.columns)]));
  const differing = ours.filter(({ name, columns }) => there.get(name) !== JSON.stringify(columns));
  if (differing.length > 0)
    throw new Error(`the tables ${differing.map(({ name }) => name).join(', ')} are not the same there`);
}

async function copyAll(
  from: Database,
  to: Database,
  tables: readonly Table[],
  say: Say,
): Promise<ReadonlyMap<Table, Fingerprint>> {
  const copied = new Map<Table, Fingerprint>();
  for (const table of tables) {
    const start = performance.now();
    const found = await fingerprint(from, table);
    let told = 0;
    const onRows = (rows: number) => {
      if (rows - told < PROGRESS_ROWS || rows === found.rows) return;
      told = rows;
      say(`  ${table.name}: ${withCommas(rows)} of ${withCommas(found.rows)} rows …`);
    };
    await copyTable({ from, to, table, found, onRows });
    say(`  ${table.name}: ${withCommas(found.rows)} rows in ${seconds(start)}`);
    copied.set(table, found);
  }
  return copied;
}

async function verify(to: Database, copied: ReadonlyMap<Table, Fingerprint>): Promise<void> {
  for (const [table, found] of copied) {
    const there = await fingerprint(to, table);
    if (isSame(found, there)) continue;
    throw new Error(
      `${table.name} is not the same there: ${withCommas(found.rows)} rows here and ${withCommas(there.rows)} there` +
        (found.rows === there.rows ? ', with other content' : ''),
    );
  }
}

async function moveWithin(from: Database, to: Database, say: Say): Promise<Moved> {
  await set(from, [...TEXT_FORMATS, 'transaction_read_only = on']);
  await set(to, [...TEXT_FORMATS, ...NO_TIMEOUTS]);
  const [ours, theirs] = [await readTables(from), await readTables(to)];
  requireSame(ours, theirs);
  const names = ours.map(({ name }) => name);
  // Concurrent writers, another move among them, wait and find it done.
  await query(to, `LOCK TABLE ${names.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  await refuseFilled(to);
  await query(to, 'SET CONSTRAINTS ALL DEFERRED');
  const copied = await copyAll(from, to, copyOrder(ours, await readReferences(to)), say);
  // Unlike setval, this is transactional.
  for (const [name, next] of await readSequences(from))
    await query(to, `ALTER SEQUENCE ${name} RESTART WITH ${next}`);
  await query(to, 'SET CONSTRAINTS ALL IMMEDIATE');
  const start = performance.now();
  await verify(to, copied);
  say(`  compared: every row there is as it is here (${seconds(start)})`);
  const rows = [...copied.values()].reduce((sum, table) => sum + table.rows, 0);
  return { tables: copied.size, rows };
}

/** Advice on PostgreSQL errors, by code. */
const ADVICE: Readonly<Record<string, string>> = {
  // Unique violation.
  23505:
    "The new database's collation treats names as equal that the old one distinguishes. Create it with " +
    `ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0.`,
  // Lock not available.
  '55P03': 'Somebody else is working with that database: stop the servers and the moves that use it.',
};

/** Explains why nothing was moved: the transaction was not committed. */
export function refusal(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { message, code = '', detail } = error as Error & { code?: string; detail?: string };
  // Other details contain the entire refused row.
  const which = code === '23505' && detail ? ` (${detail})` : '';
  const sentences = [
    `The site was not moved: ${message}${which}.`,
    ADVICE[code],
    'Everything is as it was: the new database holds no row, and the old one was only read.',
  ];
  return new CommandError(sentences.filter(Boolean).join(' '), { cause: error });
}

/** Explains that only the server knows whether the commit succeeded before the connection broke. */
export function unclear(error: unknown): CommandError {
  return new CommandError(
    `PostgreSQL did not confirm the commit: ${(error as Error).message}. Run this again: ` +
      'if it says that the database is not empty, the move succeeded.',
    { cause: error },
  );
}

/**
 * Atomically copies everything in a migrated database into an empty one; the source is only read.
 *
 * @throws CommandError
 */
export async function moveSite(source: Database, target: Database, say: Say): Promise<Moved> {
  let isComplete = false;
  try {
    return await source.transaction().execute((from) =>
      target.transaction().execute(async (to) => {
        const moved = await moveWithin(from, to, say);
        isComplete = true;
        return moved;
      }),
    );
  } catch (error) {
    throw isComplete ? unclear(error) : refusal(error);
  }
}
