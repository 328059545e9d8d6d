import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** What a player writes, with texts that only lead ranks may read. */
export const FORM = {
  name: 'Alex',
  discord: 'private.discord',
  age: 17,
  role: 'Builder',
  strengths: 'private strengths',
  weaknesses: 'private weaknesses',
  motivation: 'private motivation',
} as const;

/** Stores an application of a player. Returns its id. */
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
