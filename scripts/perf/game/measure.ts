import { say } from '@site/backend/terminal';
import { startSite } from '../../lib/site.ts';
import { processorTime } from '../lib/processorTime.ts';
import { choose, fewEvents, matchesOnly, type Play } from './matches.ts';
import { countDifferences, createNetwork, type Network } from './network.ts';
import { readBoards, type Reads } from './reading.ts';
import { syncAll, type Synced } from './syncing.ts';

const PLAYERS = 100_000;

/** Reads of boards per second. */
const READS = 100;

/** Seconds between two signs of life. */
const SIGN_OF_LIFE = 60;

/** What game servers do for a while. */
export interface Load {
  readonly seconds: number;
  readonly servers: number;
  /** Players on each of them. */
  readonly online: number;
  /** Players' rows of matches per second, of all of them; or else a few events in each call. */
  readonly rows?: number;
}

/** What was measured. */
export interface Figures extends Load {
  readonly database: string;
  readonly storedRows: number;
  /** The server's CPU seconds per second; `NaN` if the system does not report them. */
  readonly processors: number;
  readonly reads: Reads;
  readonly synced: Synced;
}

/** What was measured on a database, and how many numbers on its boards are wrong. */
export interface Measured {
  readonly figures: readonly Figures[];
  readonly differences: number;
}

/** Variables of a site that is measured. The limits of game servers stay; many visitors share one address here. */
const MEASURED = {
  SESSION_SECRET: 'a secret that only the measurement knows',
  ENCRYPTION_KEY: 'a key that only the measurement knows',
  RATE_LIMITS: 'read=100000000/60',
  LOG_LEVEL: 'error',
  DEMO: '0',
};

async function measureLoad(
  site: { readonly url: string; readonly pid: number },
  network: Network,
  { seconds, servers, online, rows }: Load,
): Promise<Omit<Figures, keyof Load | 'database'>> {
  let stored = 0;
  const simulated = network.tokens.slice(0, servers).map((token) => {
    const here = choose(network.players, online);
    // Of all players: in a while, all of them play.
    const play: Play = rows === undefined ? fewEvents(here) : matchesOnly(network.players, rows / servers);
    return { token, online: here, play };
  });
  const startedAt = performance.now();
  const timer = setInterval(
    () => say(`${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${stored} rows …`),
    SIGN_OF_LIFE * 1000,
  );
  const before = processorTime(site.pid);
  const reading = readBoards(site, READS);
  try {
    const synced = await syncAll({
      site,
      servers: simulated,
      seconds,
      onAcked: (event) => {
        if (event.type !== 'match') return;
        stored += event.players.length;
        network.boards.addMatch(event);
      },
    });
    const processors = (processorTime(site.pid) - before) / ((performance.now() - startedAt) / 1000);
    return {
      storedRows: stored,
      processors,
      synced,
      reads: await reading.stop(),
    };
  } finally {
    clearInterval(timer);
    await reading.stop();
  }
}

/** Measures loads one after the other on an empty database, and compares its boards with what was sent. */
export async function measureOn(
  database: string,
  given: Readonly<Record<string, string>>,
  loads: readonly Load[],
): Promise<Measured> {
  const env = { ...MEASURED, ...given };
  say(`${database}: adding ${PLAYERS.toLocaleString('en')} players …`);
  const servers = Math.max(...loads.map((load) => load.servers));
  const network = await createNetwork(env, { players: PLAYERS, servers });
  const site = await startSite(env);
  const figures: Figures[] = [];
  try {
    for (const load of loads) {
      const what = load.rows === undefined ? 'a few events each' : `${load.rows} rows/s`;
      say(`${database}: ${load.servers} game servers, ${what}, for ${load.seconds} s …`);
      figures.push({ ...load, database, ...(await measureLoad(site, network, load)) });
    }
  } finally {
    await site.stop();
  }
  say(`${database}: comparing the boards …`);
  const unconfirmed = figures.flatMap(({ synced }) => synced.unconfirmed);
  return { figures, differences: await countDifferences(env, network, unconfirmed) };
}
