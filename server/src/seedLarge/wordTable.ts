import { sql, type RawBuilder } from 'kysely';

/** Texts of one line each as a table of one column. */
export function wordTable(words: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_table(${words.join('\n')}::text, chr(10))`;
}
