import type { Kysely } from 'kysely';
import { hashPassword } from '../credentials/passwords.ts';
import type { Schema } from '../database/schema.ts';
import { DEMO_PASSWORD, demoPlayers } from './accounts.ts';
import { decisions } from './applications.ts';
import { demoRows } from './demoRows.ts';
import { insertRows, takeStateKey } from './insertRows.ts';

const DEMO_STATE_KEY = 'demo';

/** Returns false, without changes, if the demo data exists already. The same `now` gives the same data. */
export async function seedDemo(db: Kysely<Schema>, { now }: { now: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeStateKey(trx, DEMO_STATE_KEY, { seededAt: now.toISOString() }))) return false;

    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const rows = demoRows(now, passwordHash);
    // Clans reference leaders inserted later: that key is deferred.
    await insertRows(trx, 'clans', rows.clans);
    await insertRows(trx, 'users', rows.users);
    await insertRows(trx, 'stats', rows.stats);
    await insertRows(trx, 'applications', rows.applications);
    const added = await trx
      .selectFrom('applications')
      .select(['id', 'user_id', 'name', 'state', 'created_at'])
      .orderBy('id')
      .execute();
    const leads = demoPlayers(now, passwordHash);
    await insertRows(trx, 'audit_entries', decisions(now, added, leads));
    await insertRows(trx, 'alerts', rows.alerts);
    return true;
  });
}
