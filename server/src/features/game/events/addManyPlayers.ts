import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { isDataError, storeInTurn } from '../../../database/writeQueue.ts';
import { sightingsIn } from './eventTypes.ts';
import { MAX_WORK, slices } from './inBatches.ts';
import { allSeen, seePlayers, type Seen } from './players.ts';
import type { ReadEvent } from './readEvents.ts';
import type { Sighting } from './settleNames.ts';

const MAX_LOOKED_UP = 1_000;

/** Sees players in several transactions, without those whose data the database refuses. */
export async function seeInBatches(
  db: Kysely<Schema>,
  sightings: readonly Sighting[],
  server: string,
): Promise<Seen> {
  const seen: Seen[] = [];
  for (const some of slices(sightings, MAX_WORK))
    try {
      seen.push(await storeInTurn(db, (trx) => seePlayers(trx, some, server), server));
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
  return allSeen(seen);
}

async function findUnknown(db: Kysely<Schema>, sightings: readonly Sighting[]): Promise<readonly Sighting[]> {
  const known = new Set<string>();
  for (const some of slices(sightings, MAX_LOOKED_UP)) {
    const rows = await db
      .selectFrom('users')
      .select('uuid')
      .where(sql<boolean>`uuid = ANY(${some.map(({ uuid }) => uuid)}::uuid[])`)
      .execute();
    for (const { uuid } of rows) known.add(uuid);
  }
  return sightings.filter(({ uuid, does }) => does !== 'see' && !known.has(uuid));
}

/**
 * Adds the players of events that have so many new ones that it would take too long together with the events, such as the
 * members of a large clan. Events that were stored before add nobody: their players may have been erased since.
 */
export async function addManyPlayers(
  db: Kysely<Schema>,
  server: string,
  events: readonly ReadEvent[],
): Promise<Seen> {
  if (sightingsIn(events).length <= MAX_WORK) return allSeen([]);
  const stored = await db
    .selectFrom('game_events')
    .select('id')
    .where('server_id', '=', server)
    .where(sql<boolean>`id = ANY(${events.map(({ id }) => id)}::uuid[])`)
    .execute();
  const before = new Set(stored.map(({ id }) => id));
  const unknown = await findUnknown(db, sightingsIn(events.filter(({ id }) => !before.has(id))));
  // An event whose data is refused is found when it is stored.
  return unknown.length <= MAX_WORK ? allSeen([]) : seeInBatches(db, unknown, server);
}
