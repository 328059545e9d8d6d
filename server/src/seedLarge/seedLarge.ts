import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { demoRows } from '../demo/demoRows.ts';
import { insertRows, takeStateKey } from '../demo/insertRows.ts';
import { createRandom } from '../kit/random.ts';
import { stats } from '../demo/stats.ts';
import { StartupError } from '@site/backend/startupError';
import { largeRows, type TakenNames } from './largeRows.ts';
import { rebuildIndexes } from './rebuildIndexes.ts';

/** The key in `site_state` that marks the large data as present. */
export const LARGE_STATE_KEY = 'large';

/** Its size. */
export interface LargeData {
  readonly players: number;
  readonly clans: number;
  readonly stats: number;
}

/** Memory for creating indexes, beyond which files are used. */
const INDEX_MEMORY = '256MB';

/** Players per insert. */
const BATCH = 2_000;

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

async function fill(trx: Transaction<Schema>, asked: number): Promise<LargeData> {
  await sql`SELECT set_config('maintenance_work_mem', ${INDEX_MEMORY}, true)`.execute(trx);
  const now = new Date();
  const { players, clans } = largeRows(now, asked, await takenNames(trx));
  if (players.length < asked) {
    throw new StartupError(
      `Only ${players.length} of ${asked} unused names could be generated. Nothing was changed.`,
    );
  }
  const batches = Array.from({ length: Math.ceil(players.length / BATCH) }, (_, index) =>
    players.slice(index * BATCH, (index + 1) * BATCH),
  );
  // Clans reference leaders inserted later: that key is deferred.
  await insertRows(trx, 'clans', clans);
  for (const batch of batches)
    await insertRows(
      trx,
      'users',
      batch.map(({ user }) => user),
    );
  const random = createRandom('large boards');
  const rows = await rebuildIndexes(trx, 'stats', async () => {
    let inserted = 0;
    for (const batch of batches) {
      const boards = stats(now, batch, random);
      await insertRows(trx, 'stats', boards);
      inserted += boards.length;
    }
    return inserted;
  });
  return { players: players.length, clans: clans.length, stats: rows };
}

/**
 * Atomically adds many players with clans and boards to the existing data.
 *
 * @returns the resulting data, and whether this call added it
 */
export async function seedLarge(
  db: Kysely<Schema>,
  players: number,
): Promise<LargeData & { readonly isNew: boolean }> {
  const added = await db.transaction().execute(async (trx) => {
    if (!(await takeStateKey(trx, LARGE_STATE_KEY, null))) return undefined;
    const data = await fill(trx, players);
    await trx
      .updateTable('site_state')
      .set({ value: JSON.stringify(data) })
      .where('key', '=', LARGE_STATE_KEY)
      .execute();
    return data;
  });
  if (added) {
    // The query planner needs statistics, and autovacuum may take its time.
    await sql`VACUUM (ANALYZE) users, clans, stats`.execute(db);
    return { ...added, isNew: true };
  }
  const { value } = await db
    .selectFrom('site_state')
    .select('value')
    .where('key', '=', LARGE_STATE_KEY)
    .executeTakeFirstOrThrow();
  return { ...(value as LargeData), isNew: false };
}
