import type { Table } from './catalogue.ts';
import { query, type Database } from './query.ts';

/** What a table holds, told without reading it twice. */
export interface Fingerprint {
  readonly rows: number;
  /** The sum of what stands for each row: the same rows give the same one in whatever order they lie. */
  readonly sum: string;
  /** Bytes of the longest row, written out. */
  readonly widest: number;
}

/** In the text of a row, nothing is not the same as an empty text. */
const textOf = ({ columns }: Table) =>
  `ROW(${columns.map(({ name }) => `t.${name}::text`).join(', ')})::text`;

/** Not md5: some servers are not allowed to use it. */
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
