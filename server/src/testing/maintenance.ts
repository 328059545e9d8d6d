import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Writes settings with maintenance to the database, without a call. */
export async function storeMaintenance(db: Kysely<Schema>, enabled = true): Promise<void> {
  const maintenance = JSON.stringify({ enabled, message: '' });
  const monitoring = { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] };
  await db
    .insertInto('settings')
    .values({ maintenance, monitoring: JSON.stringify(monitoring), version: 1 })
    .execute();
}
