import { performance } from 'node:perf_hooks';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { COMMON_KINDS, type CommandKind, type SyncAnswer, type SyncBody } from '@site/contract/http/game';
import { LIVE_TOPICS } from '@site/contract/sockets';
import { createPeriods } from '@site/contract/timeZone';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { clockDifference } from './clock.ts';
import { reportCommands } from './commands.ts';
import { allSeen } from './events/players.ts';
import { readEvents, type RejectedEvent } from './events/readEvents.ts';
import { storeEvents } from './events/storeEvents.ts';
import { seeOnline } from './seeOnline.ts';
import { recordPresence, type GameServer } from './gameServers.ts';
import { recordLeftOut, type LeftOut } from './leftOut.ts';
import { readCall } from './readCall.ts';

/** Seconds until the next call: by default, while more data is waiting, and under load. */
const NEXT = { usual: 15, more: 1, busy: 60, full: 120 };

/** Rejections stored per game server, for the team. */
const MAX_REJECTIONS = 50;

async function recordRejections(
  db: Kysely<Schema>,
  server: GameServer,
  rejected: readonly RejectedEvent[],
  now: Date,
): Promise<void> {
  if (rejected.length === 0) return;
  const rows = rejected.slice(-MAX_REJECTIONS).map(({ id, type, code, message }) => ({
    server_id: server.id,
    event_id: id,
    type,
    code,
    message: message.slice(0, 500),
    created_at: now,
  }));
  await db.insertInto('game_rejections').values(rows).execute();
  await sql`
    DELETE FROM game_rejections WHERE server_id = ${server.id} AND id NOT IN (
      SELECT id FROM game_rejections WHERE server_id = ${server.id} ORDER BY id DESC LIMIT ${MAX_REJECTIONS})`.execute(
    db,
  );
}

/** Answers the calls of game servers. */
export function createSync({
  db,
  site,
  sockets,
  commands,
}: Pick<Services, 'db' | 'site' | 'sockets' | 'commands'>) {
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

  return async function sync(server: GameServer, body: SyncBody, sentAt?: string): Promise<SyncAnswer> {
    const now = new Date();
    const given = body.events ?? [];
    const leftOut: LeftOut = new Map();
    const { presence, want, leaseSeconds, can: named } = await readCall(body, leftOut);
    const read = await readEvents(given, { networkName: site.name, now, leftOut });
    // First: the site must know who is online even if it is too busy for the events.
    const difference = clockDifference({ sentAt, newest: read.newest }, now);
    const can = await recordPresence(db, server.id, presence, {
      now,
      boot: body.boot,
      difference,
      can: named,
    });
    await recordLeftOut(db, server.id, { leftOut, now });
    // Before the events: matches that were played after a reset of stats count.
    const reported = await reportCommands({ db, commands, server: server.id }, body.done ?? []);
    const stored = await storeEvents(db, { server: server.id, events: read.events, now }, periodAt);
    const seen = allSeen([stored, await seeOnline(db, server.id, presence.players ?? [], now)]);
    for (const former of seen.moved) sockets.disconnectPlayer(former);
    const topics = new Set([...stored.topics, ...reported.topics, ...(seen.hasRenamed ? LIVE_TOPICS : [])]);
    for (const topic of topics) sockets.announceChange(topic);
    const sentIds = (id: string) => [...(read.sentIds.get(id) ?? [id])];
    const refused = stored.rejected.flatMap((rejection) =>
      sentIds(rejection.id ?? '').map((id) => ({ ...rejection, id })),
    );
    const rejected = [...read.rejected, ...refused];
    await recordRejections(db, server, rejected, now);
    const online = (presence.players ?? []).map(({ uuid }) => uuid);
    const leased = await commands.lease({
      server: server.id,
      kinds: [...COMMON_KINDS, ...(can as CommandKind[])],
      online,
      want,
      seconds: leaseSeconds,
      now,
    });
    return {
      acked: stored.acked.flatMap(sentIds),
      rejected: [...rejected.map(({ type: _, ...rejection }) => rejection), ...reported.rejected],
      commands: leased,
      nextIn: nextIn(given.length === GAME_LIMITS.events || (want > 0 && leased.length === want)),
    };
  };
}
