import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** An application form, with texts that only lead ranks may read. */
export const FORM = {
  name: 'Alex',
  discord: 'private.discord',
  age: 17,
  role: 'Builder',
  strengths: 'private strengths',
  weaknesses: 'private weaknesses',
  motivation: 'private motivation',
} as const;

/** Stores a player's application. Returns its id. */
export async function addApplication(
  db: Kysely<Schema>,
  user_id: string,
  values: Partial<Insertable<Schema['applications']>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('applications')
    .values({ ...FORM, user_id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
