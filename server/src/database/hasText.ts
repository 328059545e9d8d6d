import { sql, type SqlBool } from 'kysely';

export function hasText(search: string, ...columns: readonly string[]) {
  const pattern = sql`'%' || lower(${search.replace(/[\\%_]/g, '\\$&')}::text) || '%'`;
  const matches = columns.map((column) => sql`lower(${sql.ref(column)}) LIKE ${pattern}`);
  return sql<SqlBool>`(${sql.join(matches, sql` OR `)})`;
}
