import { sql, type RawBuilder } from 'kysely';

/** Words as a table of one column. */
export function wordTable(words: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_table(${words.join(' ')}::text, ' ')`;
}
