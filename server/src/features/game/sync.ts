import { performance } from 'node:perf_hooks';
import { MAX_INTEGER } from '@site/backend/columns';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { SyncAnswer, SyncBody } from '@site/contract/http/game';
import type { LiveTopic } from '@site/contract/sockets';
import { createPeriods } from '@site/contract/timeZone';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { leaseCommands, reportCommands } from './commands.ts';
import { readEvents, type ReadEvent, type RejectedEvent } from './events/readEvents.ts';
import { storeEvents } from './events/storeEvents.ts';
import type { GameServer } from './gameServers.ts';

/** Seconds until the next call: by default, while more data is waiting, and under load. */
const NEXT = { usual: 15, more: 1, busy: 60, full: 120 };

/** Rejections stored per game server, for the team. */
const MAX_REJECTIONS = 50;

/** Estimates in milliseconds how far a game server's clock is ahead, from its newest event. */
function clockDifference(newest: Date | undefined, now: Date): number | undefined {
  if (newest === undefined) return undefined;
  return Math.min(MAX_INTEGER, Math.max(-MAX_INTEGER, newest.getTime() - now.getTime()));
}

async function recordCall(
  db: Kysely<Schema>,
  server: GameServer,
  { boot, software, plugin, maxPlayers, players }: SyncBody,
  { now, difference }: { readonly now: Date; readonly difference: number | undefined },
): Promise<void> {
  await db
    .updateTable('game_servers')
    .set({
      ...{ heard_at: now, boot, software: software ?? null, plugin: plugin ?? null },
      ...{ max_players: maxPlayers ?? null, players: JSON.stringify(players ?? []) },
      lists_players: players !== undefined,
      ...(difference !== undefined && { clock_difference_ms: difference }),
    })
    .where('id', '=', server.id)
    .execute();
}

async function recordRejections(
  db: Kysely<Schema>,
  server: GameServer,
  rejected: readonly RejectedEvent[],
  now: Date,
): Promise<void> {
  if (rejected.length === 0) return;
  const rows = rejected.slice(-MAX_REJECTIONS).map(({ id, type, code, message }) => ({
    ...{ server_id: server.id, event_id: id, type, code, message: message.slice(0, 500), created_at: now },
  }));
  await db.insertInto('game_rejections').values(rows).execute();
  await sql`
    DELETE FROM game_rejections WHERE server_id = ${server.id} AND id NOT IN (
      SELECT id FROM game_rejections WHERE server_id = ${server.id} ORDER BY id DESC LIMIT ${MAX_REJECTIONS})`.execute(
    db,
  );
}

/** Returns the topics whose pages show something else after events. */
function topicsOf(events: readonly ReadEvent[]): Set<LiveTopic> {
  return new Set(
    events.flatMap(({ type }): LiveTopic[] => {
      if (type === 'match' || type === 'player' || type === 'rank') return ['boards'];
      return type === 'clan' || type === 'clan-disbanded' ? ['clans'] : [];
    }),
  );
}

/** Answers the calls of game servers. */
export function createSync({ db, site, sockets }: Pick<Services, 'db' | 'site' | 'sockets'>) {
  const periodAt = createPeriods(site.timeZone);
  let load = performance.eventLoopUtilization();

  function nextIn(hasMore: boolean): number {
    const now = performance.eventLoopUtilization();
    const { utilization, active, idle } = performance.eventLoopUtilization(now, load);
    // Over at least a second: the load during a single call is meaningless.
    if (active + idle > 1_000) load = now;
    if (utilization > 0.95 && active + idle > 1_000) return NEXT.full;
    if (utilization > 0.8 && active + idle > 1_000) return NEXT.busy;
    return hasMore ? NEXT.more : NEXT.usual;
  }

  return async function sync(server: GameServer, body: SyncBody, now = new Date()): Promise<SyncAnswer> {
    const { events: given = [], done = [], players = [], want, leaseSeconds } = body;
    const read = readEvents(given, site.name, now);
    // First: the site must know who is online even if it is too busy for the events.
    await recordCall(db, server, body, { now, difference: clockDifference(read.newest, now) });
    // Before the events: matches that were played after a reset of stats count.
    const reported = await reportCommands(db, {
      ...{ server: server.id, given: done, networkName: site.name, now },
    });
    const stored = await storeEvents(db, { server: server.id, events: read.events, now }, periodAt);
    for (const topic of topicsOf(read.events)) sockets.announceChange(topic);
    if (reported.kinds.has('reset-stats') || reported.kinds.has('give-rank'))
      sockets.announceChange('boards');
    const rejected = [...read.rejected, ...stored.rejected];
    await recordRejections(db, server, rejected, now);
    const online = players.map(({ uuid }) => uuid);
    const commands = await leaseCommands(db, { server: server.id, online, want, seconds: leaseSeconds, now });
    return {
      acked: [...stored.acked],
      rejected: [...rejected.map(({ type: _, ...rejection }) => rejection), ...reported.rejected],
      commands,
      nextIn: nextIn(given.length === GAME_LIMITS.events || (want > 0 && commands.length === want)),
    };
  };
}
