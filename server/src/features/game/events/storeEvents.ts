import type { Range } from '@site/contract/modes';
import type { LiveTopic } from '@site/contract/sockets';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { addManyPlayers } from './addManyPlayers.ts';
import { sightingsIn, storeByType, typeOf } from './eventTypes.ts';
import { inBatches } from './inBatches.ts';
import { allSeen, seePlayers, type Seen } from './players.ts';
import type { ReadEvent, RejectedEvent } from './readEvents.ts';
import { isDataError, storeInTurn } from '../../../database/writeQueue.ts';

interface Stored extends Seen {
  /** The ids of stored events, including those that were stored before. */
  readonly acked: readonly string[];
  readonly rejected: readonly RejectedEvent[];
  /** The topics of pages that show something else now. */
  readonly topics: readonly LiveTopic[];
}

/** Records the ids of events. @returns the events that are new */
async function recordNew(
  trx: Transaction<Schema>,
  server: string,
  events: readonly ReadEvent[],
  now: Date,
): Promise<readonly ReadEvent[]> {
  const recorded = await sql<{ id: string }>`
    INSERT INTO game_events (server_id, id, at, received_at)
    SELECT ${server}::uuid, id, at, ${now}
    FROM unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ at }) => at)}::timestamptz[]) AS given (id, at)
    ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  const ids = new Set(recorded.rows.map(({ id }) => id));
  return events.filter(({ id }) => ids.has(id));
}

interface Batch {
  readonly server: string;
  readonly events: readonly ReadEvent[];
  readonly now: Date;
}

/** Stores events in one transaction. */
function storeTogether(
  db: Kysely<Schema>,
  { server, events, now }: Batch,
  periodAt: (range: Range, at: Date) => string,
): Promise<Stored> {
  return storeInTurn(
    db,
    async (trx) => {
      const fresh = await recordNew(trx, server, events, now);
      const seen = await seePlayers(trx, sightingsIn(fresh), server);
      const rejected = await storeByType({ trx, server, periodAt }, fresh);
      const rejectedIds = new Set(rejected.flatMap(({ id }) => id ?? []));
      if (rejectedIds.size > 0)
        await trx
          .deleteFrom('game_events')
          .where('server_id', '=', server)
          .where('id', 'in', [...rejectedIds])
          .execute();
      const isStored = ({ id }: ReadEvent) => !rejectedIds.has(id);
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
async function storeBatch(
  db: Kysely<Schema>,
  batch: Batch,
  periodAt: (range: Range, at: Date) => string,
): Promise<Stored> {
  const { events } = batch;
  try {
    return await storeTogether(db, batch, periodAt);
  } catch (error) {
    if (!isDataError(error)) throw error;
    const [first] = events;
    if (first && events.length === 1) {
      // Its player may have been erased meanwhile, and is added as a new one then.
      const stored = await storeTogether(db, batch, periodAt).catch((second: unknown) => {
        if (!isDataError(second)) throw second;
      });
      if (stored) return stored;
      const message = 'It conflicts with data on the site and cannot be stored.';
      return {
        acked: [],
        rejected: [{ id: first.id, type: first.type, code: 'invalid', message }],
        topics: [],
        ...allSeen([]),
      };
    }
    return storeAll(
      db,
      events.map((event) => ({ ...batch, events: [event] })),
      periodAt,
    );
  }
}

/** Stores batches, one after the other. */
async function storeAll(
  db: Kysely<Schema>,
  batches: readonly Batch[],
  periodAt: (range: Range, at: Date) => string,
): Promise<Stored> {
  const stored: Stored[] = [];
  for (const batch of batches) stored.push(await storeBatch(db, batch, periodAt));
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
export async function storeEvents(
  db: Kysely<Schema>,
  { events, ...call }: Batch,
  periodAt: (range: Range, at: Date) => string,
): Promise<Stored> {
  const ordered = events.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const seen = await addManyPlayers(db, call.server, ordered);
  const batches = inBatches(ordered).map((batch) => ({ ...call, events: batch }));
  const stored = await storeAll(db, batches, periodAt);
  return { ...stored, ...allSeen([seen, stored]) };
}
