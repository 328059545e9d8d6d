import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { say } from '@site/backend/terminal';
import type { GamePlayer, SyncAnswer } from '@site/contract/http/game';
import type { Request } from 'autocannon';
import { readConfig } from '../../../server/src/config/config.ts';
import { openDatabase } from '../../../server/src/database/open.ts';
import { addGameServer } from '../../../server/src/features/game/gameServers.ts';
import { seedLarge } from '../../../server/src/demo/large/seedLarge.ts';
import { startSite } from '../../lib/site.ts';
import { MEASURED, type Env } from '../lib/measuredSite.ts';
import { leaderboards, makeRequests, modeIds } from '../lib/requests.ts';

const PLAYERS = 100_000;

/** Seconds between two calls of a game server. */
const INTERVAL = 15;

/** Reads of boards per second, and how many at a time. */
const READS = 100;
const READERS = 10;

/** Players of a match. */
const MATCH = 10;

export interface Load {
  readonly seconds: number;
  /** Calls per second of all game servers, and at a time. */
  readonly calls: number;
  readonly callers: number;
  /** Players on each of them. */
  readonly online: number;
  /** Players' rows of matches per second, of all of them. */
  readonly rows: number;
}

/** Ticks of the clock in which Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

/** In seconds; `NaN` if the system does not report it. */
function processorTime(pid: number): number {
  try {
    // `pid (name) state …`, and a name may hold blanks and brackets. User and system time are 11 and 12 after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

function choose(players: readonly GamePlayer[], count: number): GamePlayer[] {
  const chosen = new Set<GamePlayer>();
  while (chosen.size < count) chosen.add(players[randomInt(players.length)]!);
  return [...chosen];
}

function playMatch(players: readonly GamePlayer[], modes: readonly string[]) {
  const numbers = () => ({ kills: randomInt(15), deaths: randomInt(15), elo: randomInt(-15, 26) });
  return {
    id: randomUUID(),
    type: 'match',
    at: new Date().toISOString(),
    mode: modes[randomInt(modes.length)]!,
    players: choose(players, MATCH).map((player) => ({ ...player, ...numbers() })),
  };
}

async function fill(env: Env, servers: number) {
  const { databaseUrl: url, dataDir } = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const { db, close } = await openDatabase({ url, dataDir });
  try {
    await seedLarge(db, PLAYERS);
    const tokens: string[] = [];
    for (let number = 1; number <= servers; number += 1) {
      const added = await addGameServer(db, { name: `bench-${number}` });
      if (!added) throw new Error('This database was measured before: an empty one is needed.');
      tokens.push(added.token);
    }
    return { tokens, players: await db.selectFrom('users').select(['uuid', 'name']).execute() };
  } finally {
    await close();
  }
}

export async function measureOn(database: string, given: Env, load: Load) {
  const { seconds, calls, callers, online, rows } = load;
  const env = { ...MEASURED, ...given };
  say(`${database}: adding ${PLAYERS} players …`);
  const { tokens, players } = await fill(env, calls * INTERVAL);
  const about = { boot: randomUUID(), maxPlayers: 200, players: choose(players, online) };
  const modes = modeIds();
  const play = () => Array.from({ length: rows / calls / MATCH }, () => playMatch(players, modes));
  let [next, stored] = [0, 0];
  const sync: Request<{ events?: ReturnType<typeof play> }> = {
    method: 'POST',
    path: '/api/game/v1/sync',
    setupRequest(blank, context) {
      context.events = play();
      const authorization = `Bearer ${tokens[(next += 1) % tokens.length]}`;
      const headers = { ...blank.headers, authorization, 'content-type': 'application/json' };
      return { ...blank, headers, body: JSON.stringify({ ...about, events: context.events }) };
    },
    onResponse(status, body, { events = [] }) {
      const acked = new Set(status === 200 ? (JSON.parse(body) as SyncAnswer).acked : []);
      for (const event of events) if (acked.has(event.id)) stored += event.players.length;
    },
  };
  const boards = leaderboards().map((path) => ({ method: 'GET', path }));
  const site = await startSite(env);
  say(`${database}: ${tokens.length} game servers, ${rows} rows/s, for ${seconds} s …`);
  const [startedAt, usedBefore] = [performance.now(), processorTime(site.pid)];
  try {
    const common = { url: site.url, duration: seconds };
    const [synced, reads] = await Promise.all([
      makeRequests({ ...common, connections: callers, overallRate: calls, requests: [sync] }),
      makeRequests({ ...common, connections: READERS, overallRate: READS, requests: boards }),
    ]);
    const took = (performance.now() - startedAt) / 1000;
    const processors = (processorTime(site.pid) - usedBefore) / took;
    const ofBoth = { database, 'rows/s': Math.round(stored / took), cores: processors.toFixed(2) };
    return [
      { ...ofBoth, call: 'GET /stats', ...reads },
      { ...ofBoth, call: 'sync', ...synced },
    ];
  } finally {
    await site.stop();
  }
}
