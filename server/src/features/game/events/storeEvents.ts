import type { GameEventOf, GameEventType } from '@site/contract/http/game';
import type { Range } from '@site/contract/modes';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { storeChat, storeReports } from './chat.ts';
import { updateClans } from './clans.ts';
import { addMatches } from './matches.ts';
import { addUnknownPlayers, updatePlayers, type NamedPlayer } from './players.ts';
import { setRanks } from './ranks.ts';
import type { ReadEvent, RejectedEvent } from './readEvents.ts';
import { storeInTurn } from '../writeQueue.ts';

interface Stored {
  /** The ids of stored events, including those that were stored before. */
  readonly acked: readonly string[];
  readonly rejected: readonly RejectedEvent[];
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

/** Returns the players that events mention by name. */
function playersIn(events: readonly ReadEvent[]): NamedPlayer[] {
  return events.flatMap((event): NamedPlayer[] => {
    const { at } = event;
    if (event.type === 'player' || event.type === 'rank') return [{ uuid: event.uuid, name: event.name, at }];
    if (event.type === 'match') return event.players.map(({ uuid, name }) => ({ uuid, name, at }));
    if (event.type === 'clan') return event.clan.members.map(({ uuid, name }) => ({ uuid, name, at }));
    return [];
  });
}

/** Applies new events. @returns the rejected ones */
async function apply(
  trx: Transaction<Schema>,
  server: string,
  events: readonly ReadEvent[],
  periodAt: (range: Range, at: Date) => string,
): Promise<readonly RejectedEvent[]> {
  const ofType = <Type extends GameEventType>(type: Type) =>
    events.filter((event): event is ReadEvent & GameEventOf<Type> => event.type === type);
  await addUnknownPlayers(trx, playersIn(events));
  await updatePlayers(trx, ofType('player'));
  const rejected = await setRanks(trx, ofType('rank'));
  await updateClans(
    trx,
    events.filter((event) => event.type === 'clan' || event.type === 'clan-disbanded'),
  );
  await addMatches(trx, ofType('match'), periodAt);
  await storeChat(trx, server, ofType('chat'));
  await storeReports(trx, server, ofType('report'));
  return rejected;
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
  return storeInTurn(db, async (trx) => {
    const fresh = await recordNew(trx, server, events, now);
    const ordered = fresh.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const rejected = await apply(trx, server, ordered, periodAt);
    const rejectedIds = rejected.flatMap(({ id }) => id ?? []);
    if (rejectedIds.length > 0)
      await trx
        .deleteFrom('game_events')
        .where('server_id', '=', server)
        .where('id', 'in', rejectedIds)
        .execute();
    return { acked: events.flatMap(({ id }) => (rejectedIds.includes(id) ? [] : id)), rejected };
  });
}

/** Whether the data caused an error of PostgreSQL: classes 22 (data exception) and 23 (constraint violation). */
const isDataError = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code));

/**
 * Stores each event exactly once, even if it is sent again. If the database rejects the batch, each event is stored on
 * its own, so that one bad event doesn't block the others.
 */
export async function storeEvents(
  db: Kysely<Schema>,
  batch: Batch,
  periodAt: (range: Range, at: Date) => string,
): Promise<Stored> {
  const { events } = batch;
  if (events.length === 0) return { acked: [], rejected: [] };
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
      return { acked: [], rejected: [{ id: first.id, type: first.type, code: 'invalid', message }] };
    }
    const acked: string[] = [];
    const rejected: RejectedEvent[] = [];
    for (const event of events) {
      const stored = await storeEvents(db, { ...batch, events: [event] }, periodAt);
      acked.push(...stored.acked);
      rejected.push(...stored.rejected);
    }
    return { acked, rejected };
  }
}
