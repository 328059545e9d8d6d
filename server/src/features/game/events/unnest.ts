import { sql, type RawBuilder } from 'kysely';

/** Writes rows as a table called `given`, with one array for each of these columns. */
export function unnest<Row extends object>(
  rows: readonly Row[],
  columns: Readonly<
    Partial<Record<keyof Row, 'boolean' | 'bigint' | 'date' | 'integer' | 'text' | 'timestamptz' | 'uuid'>>
  >,
): RawBuilder<unknown> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const arrays = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name] ?? '')}[]`);
  return sql`unnest(${sql.join(arrays)}) AS given (${sql.join(names.map((name) => sql.ref(name)))})`;
}
