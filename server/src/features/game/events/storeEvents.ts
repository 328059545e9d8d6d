import type { LiveTopic } from '@site/contract/sockets';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { addManyPlayers } from './addManyPlayers.ts';
import { sightingsIn, storeByType, typeOf, type EventStore } from './eventTypes.ts';
import { inBatches } from './inBatches.ts';
import { allSeen, seePlayers, type Seen } from './players.ts';
import type { ReadEvent, RejectedEvent } from './readEvents.ts';
import { unnest } from './unnest.ts';
import { isDataError, storeInTurn } from '../../../database/writeQueue.ts';

interface Stored extends Seen {
  /** The ids of stored events, including those that were stored before. */
  readonly acked: readonly string[];
  readonly rejected: readonly RejectedEvent[];
  readonly topics: readonly LiveTopic[];
}

async function recordNew(
  trx: Transaction<Schema>,
  server: string,
  events: readonly ReadEvent[],
  now: Date,
): Promise<readonly ReadEvent[]> {
  const recorded = await sql<{ id: string }>`
    INSERT INTO game_events (server_id, id, at, received_at)
    SELECT ${server}::uuid, id, at, ${now} FROM ${unnest<ReadEvent>(events, { id: 'uuid', at: 'timestamptz' })}
    ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  const ids = new Set(recorded.rows.map(({ id }) => id));
  return events.filter(({ id }) => ids.has(id));
}

interface Batch extends Pick<EventStore, 'server' | 'periodAt'> {
  readonly events: readonly ReadEvent[];
  readonly now: Date;
}

function storeTogether(db: Kysely<Schema>, { server, events, now, periodAt }: Batch): Promise<Stored> {
  return storeInTurn(
    db,
    async (trx) => {
      const fresh = await recordNew(trx, server, events, now);
      const seen = await seePlayers(trx, sightingsIn(fresh), server);
      const rejected = await storeByType({ trx, server, periodAt }, fresh);
      const rejectedIds = rejected.flatMap(({ id }) => id ?? []);
      if (rejectedIds.length > 0) {
        const recorded = trx.deleteFrom('game_events').where('server_id', '=', server);
        await recorded.where('id', 'in', rejectedIds).execute();
      }
      const isStored = ({ id }: ReadEvent) => !rejectedIds.includes(id);
      return {
        ...seen,
        acked: events.filter(isStored).map(({ id }) => id),
        rejected,
        topics: fresh.filter(isStored).flatMap((event) => typeOf(event).topics),
      };
    },
    server,
  );
}

/** Stores events together. If the database rejects them, each is stored on its own, so that one doesn't block the others. */
async function storeBatch(db: Kysely<Schema>, batch: Batch): Promise<Stored> {
  const { events } = batch;
  try {
    return await storeTogether(db, batch);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [first] = events;
    if (first && events.length === 1) {
      // Its player may have been erased meanwhile, and is added as a new one then.
      const stored = await storeTogether(db, batch).catch((second: unknown) => {
        if (!isDataError(second)) throw second;
      });
      if (stored) return stored;
      const { id, type } = first;
      const message = 'It conflicts with data on the site and cannot be stored.';
      return { acked: [], rejected: [{ id, type, code: 'invalid', message }], topics: [], ...allSeen([]) };
    }
    const each = events.map((event) => ({ ...batch, events: [event] }));
    return storeAll(db, each);
  }
}

async function storeAll(db: Kysely<Schema>, batches: readonly Batch[]): Promise<Stored> {
  const stored: Stored[] = [];
  for (const batch of batches) stored.push(await storeBatch(db, batch));
  return {
    acked: stored.flatMap(({ acked }) => acked),
    rejected: stored.flatMap(({ rejected }) => rejected),
    topics: stored.flatMap(({ topics }) => topics),
    ...allSeen(stored),
  };
}

/**
 * Stores each event exactly once, even if it is sent again. A call may contain so much that it would keep everybody
 * waiting, so it is stored in several transactions, in the order of time.
 */
export async function storeEvents(db: Kysely<Schema>, { events, ...call }: Batch): Promise<Stored> {
  const ordered = events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const seen = await addManyPlayers(db, call.server, ordered);
  const batches = inBatches(ordered).map((batch) => ({ ...call, events: batch }));
  const stored = await storeAll(db, batches);
  return { ...stored, ...allSeen([seen, stored]) };
}
