import { query, type Database, type Table } from './catalogue.ts';

/** A summary of a table's content from a single scan. */
export interface Fingerprint {
  readonly rows: number;
  /** The sum of all row hashes, independent of row order. */
  readonly sum: string;
  /** Bytes of the longest row as text. */
  readonly widest: number;
}

/** The text of a row distinguishes NULL from an empty text. */
const textOf = ({ columns }: Table) =>
  `ROW(${columns.map(({ name }) => `t.${name}::text`).join(', ')})::text`;

/** Not md5: some servers forbid it. */
const SUM = `sum(('x' || left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric)`;

export async function fingerprint(db: Database, table: Table): Promise<Fingerprint> {
  const [found] = await query<{ rows: string; sum: string; widest: number }>(
    db,
    `SELECT count(*)::text AS rows, coalesce(${SUM}, 0)::text AS sum,
       coalesce(max(octet_length(text)), 0)::integer AS widest
     FROM (SELECT ${textOf(table)} AS text FROM ${table.name} t) AS all_rows`,
  );
  if (!found) throw new Error(`No answer about ${table.name}`);
  return { ...found, rows: Number(found.rows) };
}

export function isSame(one: Fingerprint, other: Fingerprint): boolean {
  return one.rows === other.rows && one.sum === other.sum;
}

/** Memory limits of a batch, whichever is reached first. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 2_000;

type TextRow = Readonly<Record<string, string | null>>;

interface Copy {
  readonly from: Database;
  readonly to: Database;
  readonly table: Table;
  readonly found: Pick<Fingerprint, 'widest'>;
  /** Called with the number of rows copied so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Copies all rows of a table in the text format of each type, which is exact for every type. Both sides must be in a
 * transaction with the same text settings.
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
