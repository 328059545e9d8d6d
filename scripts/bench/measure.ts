import autocannon from 'autocannon';
import { processorTime } from '../lib/processorTime.ts';
import type { RunningSite } from '../lib/runningSite.ts';
import { CONNECTIONS, type BenchCall } from './calls.ts';

export interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Requests that failed. */
  readonly errors: number;
  /** Seconds of processor time a second, where the system tells. */
  readonly processors: number | undefined;
}

/** Calls a site over HTTP for some seconds. */
export async function measureCall(site: RunningSite, call: BenchCall, seconds: number): Promise<Measured> {
  const before = processorTime(site.pid);
  const { requests } = call;
  let first = 0;
  const result = await autocannon({
    url: site.url,
    connections: CONNECTIONS,
    requests,
    duration: seconds,
    // Or all of them would ask for the same at the same moment.
    setupClient(client) {
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      first = (first + 1) % requests.length;
    },
  });
  const processors = (processorTime(site.pid) - before) / result.duration;
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
    processors: Number.isNaN(processors) ? undefined : processors,
  };
}

/**
 * Does something for some seconds, so many at once.
 *
 * @returns how often it was done in a second
 */
export async function rateOf(
  work: (turn: number) => Promise<unknown>,
  { atOnce, seconds }: { readonly atOnce: number; readonly seconds: number },
): Promise<number> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  let turn = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await work((turn += 1));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done / (performance.now() - started)) * 1000;
}
