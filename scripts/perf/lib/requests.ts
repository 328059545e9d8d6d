import { MODES, modeId, RANGES } from '@site/contract/modes';
import autocannon, { type Options } from 'autocannon';
import { readConfig } from '../../../server/src/config/config.ts';
import { readSiteFile } from '../../../server/src/config/siteFile.ts';

/** The results of many requests; times in milliseconds. */
export interface Phase {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** Makes requests one after the other on each connection, for a while. */
export async function makeRequests(options: Options): Promise<Phase> {
  const { requests } = options;
  let first = 0;
  const result = await autocannon({
    ...options,
    // Otherwise all connections would ask for the same at the same moment.
    setupClient(client) {
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      first = (first + 1) % requests.length;
    },
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Returns the address of every leaderboard. */
export function leaderboards(): string[] {
  const { name } = readSiteFile(readConfig({}).siteConfig);
  return MODES.flatMap((mode) =>
    RANGES.map((range) => `/api/stats?mode=${modeId(mode, name)}&range=${range}`),
  );
}
