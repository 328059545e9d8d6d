import type { Table } from './catalogue.ts';
import type { Fingerprint } from './fingerprint.ts';
import { query, type Database } from './query.ts';

/** What is in memory at once, whichever comes first. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 2_000;

type TextRow = Readonly<Record<string, string | null>>;

interface Copy {
  readonly from: Database;
  readonly to: Database;
  readonly table: Table;
  readonly found: Pick<Fingerprint, 'widest'>;
  /** Is told how many rows are copied so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Copies all rows of a table, each value as the text that its type writes and reads: exact for every type, whatever
 * this process would make of it. Both sides must be in a transaction that writes texts alike.
 */
export async function copyTable({ from, to, table, found, onRows }: Copy): Promise<void> {
  const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
  const names = columns.map(({ name }) => name).join(', ');
  const texts = columns.map(({ name }, index) => `${name}::text AS c${index}`).join(', ');
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const lists = columns.map((_column, index) => `$${index + 1}::text[]`).join(', ');
  const aliases = columns.map((_column, index) => `c${index}`);
  const insert =
    `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE ` +
    `SELECT ${values} FROM unnest(${lists}) AS moved (${aliases.join(', ')})`;
  const size = Math.max(1, Math.min(BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(1, found.widest))));

  await query(from, `DECLARE moved NO SCROLL CURSOR FOR SELECT ${texts} FROM ${table.name}`);
  let copied = 0;
  for (;;) {
    const rows = await query<TextRow>(from, `FETCH ${size} FROM moved`);
    if (rows.length === 0) break;
    await query(
      to,
      insert,
      aliases.map((alias) => rows.map((row) => row[alias])),
    );
    copied += rows.length;
    onRows(copied);
  }
  await query(from, 'CLOSE moved');
}
