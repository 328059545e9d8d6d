import { MODES, modeId, RANGES } from '@site/contract/modes';
import autocannon, { type Options } from 'autocannon';
import { readConfig } from '../../../server/src/config/config.ts';
import { readSiteFile } from '../../../server/src/config/siteFile.ts';

/** Times are milliseconds. */
export async function makeRequests(options: Options) {
  const { requests } = options;
  let first = 0;
  const result = await autocannon({
    ...options,
    // It takes the interval between two requests for a millisecond, and would count a slow answer many times.
    ...(options.overallRate && { ignoreCoordinatedOmission: true }),
    // Otherwise all connections would ask for the same at the same moment.
    setupClient(client) {
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      first = (first + 1) % requests.length;
    },
  });
  const { p50, p99, max } = result.latency;
  const failed = result.errors + result.non2xx;
  return { perSecond: Math.round(result['2xx'] / result.duration), p50, p99, max, failed };
}

export function modeIds(): string[] {
  const { name } = readSiteFile(readConfig({}).siteConfig);
  return MODES.map((mode) => modeId(mode, name));
}

export const leaderboards = (): string[] =>
  modeIds().flatMap((mode) => RANGES.map((range) => `/api/stats?mode=${mode}&range=${range}`));
