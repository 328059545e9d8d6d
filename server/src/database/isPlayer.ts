import { sql, type RawBuilder, type SqlBool } from 'kysely';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Matches a row of `users` by name in any case or by uuid. */
export function isPlayer(user: string): RawBuilder<SqlBool> {
  return UUID.test(user)
    ? sql<SqlBool>`users.uuid = ${user}`
    : sql<SqlBool>`lower(users.name) = lower(${user}::text)`;
}
