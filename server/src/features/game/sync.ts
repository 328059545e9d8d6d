import { performance } from 'node:perf_hooks';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { COMMON_KINDS, type CommandKind, type SyncAnswer, type SyncBody } from '@site/contract/http/game';
import { createPeriods } from '@site/contract/timeZone';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { reportCommands } from './commands.ts';
import { allSeen, announceSeen } from './events/players.ts';
import { readEvents, type RejectedEvent } from './events/readEvents.ts';
import { storeEvents } from './events/storeEvents.ts';
import { seeOnline } from './seeOnline.ts';
import { clockDifference, recordPresence, type GameServer } from './gameServers.ts';
import { recordLeftOut, type LeftOut } from './leftOut.ts';
import { readCall } from './readCall.ts';

/** Seconds until the next call: by default, while more data is waiting, and under load. */
const NEXT = { usual: 15, more: 1, busy: 60, full: 120 };

const MAX_REJECTIONS = 50;

async function recordRejections(
  db: Kysely<Schema>,
  server_id: string,
  rejected: readonly RejectedEvent[],
  created_at: Date,
): Promise<void> {
  if (rejected.length === 0) return;
  const rows = rejected.slice(-MAX_REJECTIONS).map(({ id: event_id, type, code, message }) => {
    return { server_id, event_id, type, code, message: message.slice(0, 500), created_at };
  });
  await db.insertInto('game_rejections').values(rows).execute();
  await sql`
    DELETE FROM game_rejections WHERE server_id = ${server_id} AND id NOT IN (
      SELECT id FROM game_rejections WHERE server_id = ${server_id} ORDER BY id DESC LIMIT ${MAX_REJECTIONS})
    `.execute(db);
}

export function createSync({ db, site, sockets, commands }: Services) {
  const periodAt = createPeriods(site.timeZone);
  let load = performance.eventLoopUtilization();

  function nextIn(hasMore: boolean): number {
    const now = performance.eventLoopUtilization();
    const { utilization, active, idle } = performance.eventLoopUtilization(now, load);
    // Over at least a second: the load during a single call is meaningless.
    if (active + idle > 1_000) {
      load = now;
      if (utilization > 0.95) return NEXT.full;
      if (utilization > 0.8) return NEXT.busy;
    }
    return hasMore ? NEXT.more : NEXT.usual;
  }

  return async function sync(
    { id: server }: GameServer,
    body: SyncBody,
    sentAt?: string,
  ): Promise<SyncAnswer> {
    const now = new Date();
    const given = body.events ?? [];
    const leftOut: LeftOut = new Map();
    const { presence, want, leaseSeconds, can: named } = await readCall(body, leftOut);
    const { players = [] } = presence;
    const read = await readEvents(given, { networkName: site.name, now, leftOut });
    // First: the site must know who is online even if it is too busy for the events.
    const difference = clockDifference(now, sentAt, read.newest);
    const call = { now, boot: body.boot, difference, can: named };
    const can = await recordPresence(db, server, presence, call);
    await recordLeftOut(db, server, leftOut, now);
    // Before the events: matches that were played after a reset of stats count.
    const reported = await reportCommands({ db, commands, server }, body.done ?? []);
    const stored = await storeEvents(db, { server, events: read.events, now, periodAt });
    const seen = allSeen([stored, await seeOnline(db, server, players, now)]);
    announceSeen(sockets, seen, [...stored.topics, ...reported.topics]);
    const sentIds = (id: string) => [...(read.sentIds.get(id) ?? [id])];
    const refused = stored.rejected.flatMap((rejection) =>
      sentIds(rejection.id ?? '').map((id) => ({ ...rejection, id })),
    );
    const rejected = [...read.rejected, ...refused];
    await recordRejections(db, server, rejected, now);
    const leased = await commands.lease({
      server,
      kinds: [...COMMON_KINDS, ...(can as CommandKind[])],
      online: players.map(({ uuid }) => uuid),
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
