import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { demoRows } from '../demoRows.ts';
import { insertRows, takeStateKey } from '../insertRows.ts';
import { createRandom } from '../../kit/random.ts';
import { stats } from '../stats.ts';
import { largeRows, type TakenNames } from './largeRows.ts';

export const LARGE_STATE_KEY = 'large';

/** Returns the names in use and those of the demo, which may be seeded later and must find its names free. */
async function takenNames(trx: Transaction<Schema>): Promise<TakenNames> {
  const demo = demoRows(new Date(), '');
  const users = [...(await trx.selectFrom('users').select('name').execute()), ...demo.users];
  const clans = [...(await trx.selectFrom('clans').select(['name', 'tag']).execute()), ...demo.clans];
  return {
    players: new Set(users.map(({ name }) => name.toLowerCase())),
    clans: new Set(clans.flatMap(({ name, tag }) => [name.toLowerCase(), tag.toLowerCase()])),
  };
}

/** Returns false, without changes, if they were added before. */
export async function seedLarge(db: Kysely<Schema>, count: number): Promise<boolean> {
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await takeStateKey(trx, LARGE_STATE_KEY, { players: count }))) return false;
    const now = new Date();
    const { players, clans } = largeRows(now, count, await takenNames(trx));
    // Clans reference leaders inserted later: that key is deferred.
    await insertRows(trx, 'clans', clans);
    await insertRows(
      trx,
      'users',
      players.map(({ user }) => user),
    );
    await insertRows(trx, 'stats', stats(now, players, createRandom('large boards')));
    return true;
  });
  // The query planner needs statistics, and autovacuum may take its time.
  if (isNew) await sql`VACUUM (ANALYZE) users, clans, stats`.execute(db);
  return isNew;
}
