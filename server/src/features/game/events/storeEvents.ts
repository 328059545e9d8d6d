import type { GameEventOf, GameEventType } from '@site/contract/http/game';
import type { Range } from '@site/contract/modes';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { keepChat, keepReports } from './chat.ts';
import { updateClans } from './clans.ts';
import { countMatches } from './matches.ts';
import { lockGame, meetPlayers, updatePlayers, type Naming } from './people.ts';
import { setRanks } from './ranks.ts';
import type { ReadEvent, RejectedEvent } from './readEvents.ts';

interface Stored {
  /** The ids of events that count, new or seen before. */
  readonly acked: readonly string[];
  readonly rejected: readonly RejectedEvent[];
}

/** Notes which events count from now on. @returns those that did not before */
async function takeNew(
  trx: Transaction<Schema>,
  server: string,
  events: readonly ReadEvent[],
  now: Date,
): Promise<readonly ReadEvent[]> {
  const taken = await sql<{ id: string }>`
    INSERT INTO game_events (server_id, id, at, received_at)
    SELECT ${server}::uuid, id, at, ${now}
    FROM unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ at }) => at)}::timestamptz[]) AS given (id, at)
    ON CONFLICT DO NOTHING RETURNING id`.execute(trx);
  const ids = new Set(taken.rows.map(({ id }) => id));
  return events.filter(({ id }) => ids.has(id));
}

/** The players whom events name, who are known from now on. */
function namingsIn(events: readonly ReadEvent[]): Naming[] {
  return events.flatMap((event): Naming[] => {
    const { at } = event;
    if (event.type === 'player' || event.type === 'rank') return [{ uuid: event.uuid, name: event.name, at }];
    if (event.type === 'match') return event.players.map(({ uuid, name }) => ({ uuid, name, at }));
    if (event.type === 'clan') return event.clan.members.map(({ uuid, name }) => ({ uuid, name, at }));
    return [];
  });
}

/** Applies events that count from now on. @returns what is refused after all */
async function apply(
  trx: Transaction<Schema>,
  server: string,
  events: readonly ReadEvent[],
  periodAt: (range: Range, at: Date) => string,
): Promise<readonly RejectedEvent[]> {
  const ofType = <Type extends GameEventType>(type: Type) =>
    events.filter((event): event is ReadEvent & GameEventOf<Type> => event.type === type);
  await meetPlayers(trx, namingsIn(events));
  await updatePlayers(trx, ofType('player'));
  const rejected = await setRanks(trx, ofType('rank'));
  await updateClans(
    trx,
    events.filter((event) => event.type === 'clan' || event.type === 'clan-disbanded'),
  );
  await countMatches(trx, ofType('match'), periodAt);
  await keepChat(trx, server, ofType('chat'));
  await keepReports(trx, server, ofType('report'));
  return rejected;
}

interface Told {
  readonly server: string;
  readonly events: readonly ReadEvent[];
  readonly now: Date;
}

/** Stores events in one transaction. */
function storeTogether(
  db: Kysely<Schema>,
  { server, events, now }: Told,
  periodAt: (range: Range, at: Date) => string,
): Promise<Stored> {
  return db.transaction().execute(async (trx) => {
    await lockGame(trx);
    const fresh = await takeNew(trx, server, events, now);
    const ordered = fresh.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    const rejected = await apply(trx, server, ordered, periodAt);
    const refused = rejected.flatMap(({ id }) => id ?? []);
    if (refused.length > 0)
      await trx
        .deleteFrom('game_events')
        .where('server_id', '=', server)
        .where('id', 'in', refused)
        .execute();
    return { acked: events.flatMap(({ id }) => (refused.includes(id) ? [] : id)), rejected };
  });
}

/** Classes of PostgreSQL's errors that the data itself causes: values out of range, and broken constraints. */
const isFaultOfData = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code));

/**
 * Stores events for good, each exactly once, whatever is sent again. If the database refuses them together, each is
 * stored by itself: one that it can't store must not hold up the others.
 */
export async function storeEvents(
  db: Kysely<Schema>,
  told: Told,
  periodAt: (range: Range, at: Date) => string,
): Promise<Stored> {
  const { events } = told;
  if (events.length === 0) return { acked: [], rejected: [] };
  try {
    return await storeTogether(db, told, periodAt);
  } catch (error) {
    if (!isFaultOfData(error)) throw error;
    const [first] = events;
    if (first && events.length === 1) {
      const message = 'It contradicts what the site knows, so that it could not be stored.';
      return { acked: [], rejected: [{ id: first.id, type: first.type, code: 'invalid', message }] };
    }
    const acked: string[] = [];
    const rejected: RejectedEvent[] = [];
    for (const event of events) {
      const stored = await storeEvents(db, { ...told, events: [event] }, periodAt);
      acked.push(...stored.acked);
      rejected.push(...stored.rejected);
    }
    return { acked, rejected };
  }
}
