import type { GamePlayer } from '@site/contract/http/game';
import { sql } from 'kysely';
import { readConfig } from '../../../server/src/config/config.ts';
import { openDatabase, type DatabaseHandle } from '../../../server/src/database/open.ts';
import { addGameServer } from '../../../server/src/features/game/gameServers.ts';
import { seedLarge } from '../../../server/src/seedLarge/seedLarge.ts';
import { Boards } from './boards.ts';
import type { SentEvent } from './matches.ts';

/** Variables of a server. */
type Env = Readonly<Record<string, string>>;

/** What is in the database before a measurement. */
export interface Network {
  readonly players: readonly GamePlayer[];
  /** Of game servers. */
  readonly tokens: readonly string[];
  readonly boards: Boards;
}

async function withDatabase<Result>(env: Env, use: (db: DatabaseHandle['db']) => Promise<Result>) {
  const { databaseUrl: url, dataDir } = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const { db, close } = await openDatabase({ url, dataDir });
  return use(db).finally(close);
}

async function link(db: DatabaseHandle['db'], number: number): Promise<string> {
  const added = await addGameServer(db, { name: `bench-${number}` });
  if (!added) throw new Error('This database was measured before: an empty one is needed.');
  return added.token;
}

/** Fills an empty database. */
export const createNetwork = (
  env: Env,
  sizes: { readonly players: number; readonly servers: number },
): Promise<Network> =>
  withDatabase(env, async (db) => {
    await seedLarge(db, sizes.players);
    const tokens: string[] = [];
    for (let number = 1; number <= sizes.servers; number += 1) tokens.push(await link(db, number));
    const players = await db.selectFrom('users').select(['uuid', 'name']).execute();
    return { players, tokens, boards: await new Boards(players).addFrom(db) };
  });

/**
 * Counts the numbers on the boards that are not what they should be.
 *
 * @param unconfirmed events that count if they are stored
 */
export const countDifferences = (
  env: Env,
  { players, boards }: Network,
  unconfirmed: readonly SentEvent[],
): Promise<number> =>
  withDatabase(env, async (db) => {
    const ids = unconfirmed.map(({ id }) => id);
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM game_events WHERE id = ANY(${ids}::uuid[])`.execute(db);
    const stored = new Set(rows.map(({ id }) => id));
    for (const event of unconfirmed)
      if (event.type === 'match' && stored.has(event.id)) boards.addMatch(event);
    return boards.differences(await new Boards(players).addFrom(db));
  });
