import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isUuid } from './prepare.ts';

export function isPlayer(user: string, isById = isUuid(user)): RawBuilder<SqlBool> {
  return isById ? sql<SqlBool>`users.uuid = ${user}` : sql<SqlBool>`lower(users.name) = lower(${user}::text)`;
}
