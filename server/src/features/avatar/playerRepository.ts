import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Whether a uuid belongs to a player of this site. */
export async function isPlayer(db: Kysely<Schema>, uuid: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('uuid').where('uuid', '=', uuid).executeTakeFirst();
  return row !== undefined;
}
