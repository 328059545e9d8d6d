import { CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

export type Database = Kysely<Schema>;

/** Runs a statement that is made of names of the catalogue, which are quoted where they come from. */
export async function query<Row>(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
