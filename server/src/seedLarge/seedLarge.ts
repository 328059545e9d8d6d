import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { StartupError } from '../startupError.ts';
import { clanCount, insertClans, makeUpClans } from './clans.ts';
import { insertPlayers, makeUpPlayers } from './players.ts';
import { rebuildIndexes } from './rebuildIndexes.ts';
import { insertStats } from './stats.ts';

/** The key in `site_state` that says the large data is there. */
export const LARGE_STATE_KEY = 'large';

/** How much of it there is. */
export interface LargeData {
  readonly players: number;
  readonly clans: number;
  readonly stats: number;
}

/** Where the random numbers begin: the same data each time, but for ids and moments. */
const SEED = 0.5;

/** What sorting may take before it goes on in files. */
const MEMORY = '256MB';

async function fill(trx: Transaction<Schema>, asked: number): Promise<LargeData> {
  await sql`
    SELECT setseed(${SEED}), set_config('work_mem', ${MEMORY}, true), set_config('maintenance_work_mem', ${MEMORY}, true)
  `.execute(trx);
  const players = await makeUpPlayers(trx, asked);
  if (players < asked) {
    throw new StartupError(
      `Of ${asked} names that nobody has, only ${players} could be made up. Nothing was changed.`,
    );
  }
  await makeUpClans(trx, clanCount(players));
  // Clans name leaders who come after them: that key is checked at the end of the transaction.
  const clans = await insertClans(trx);
  await insertPlayers(trx, clans);
  const stats = await rebuildIndexes(trx, 'stats', () => insertStats(trx));
  return { players, clans, stats };
}

/**
 * Adds very many players with clans and boards to whatever is in the database, all or nothing, made up inside it.
 *
 * @returns what is there now, and whether it was added by this call
 */
export async function seedLarge(
  db: Kysely<Schema>,
  players: number,
): Promise<LargeData & { readonly isNew: boolean }> {
  const added = await db.transaction().execute(async (trx) => {
    // Taking the key first makes a second process wait here until this transaction has ended.
    const taken = await trx
      .insertInto('site_state')
      .values({ key: LARGE_STATE_KEY, value: 'null' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) return undefined;
    const data = await fill(trx, players);
    await trx
      .updateTable('site_state')
      .set({ value: JSON.stringify(data) })
      .where('key', '=', LARGE_STATE_KEY)
      .execute();
    return data;
  });
  if (added) {
    // Queries are planned by what is known of the tables, and a database may take its time to look.
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
