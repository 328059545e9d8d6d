import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildAll, siteBuilds } from '../lib/builds.ts';
import { startSite } from '../lib/runningSite.ts';
import { say } from '../../server/src/terminal.ts';
import { time, type TimedRow, type Timing } from './timing.ts';
import { withFolder } from './withFolder.ts';

const RUNS = 3;

/** Milliseconds between two looks, and for how many seconds there are any. */
const PERIOD = 20;
const TIMEOUT_SECONDS = 30;

/** What `npm start` begins with. */
const START = ['scripts/run.cjs', 'start'];

async function untilReady(url: string): Promise<void> {
  const until = performance.now() + TIMEOUT_SECONDS * 1000;
  while (performance.now() < until) {
    if ((await fetch(`${url}/readyz`)).ok) return;
    await sleep(PERIOD);
  }
  throw new Error(`The site was up, but /readyz did not say so within ${TIMEOUT_SECONDS} seconds.`);
}

function timeStart(dataDir: string): Promise<Timing> {
  return time(async (done) => {
    const site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' }, START);
    try {
      await untilReady(site.url);
      done();
    } finally {
      await site.stop();
    }
  });
}

/** Starts the site on an empty data folder, and again on what that has left there; everything is built. */
export async function startTimes(): Promise<readonly TimedRow[]> {
  await buildAll(siteBuilds());
  const first: Timing[] = [];
  const second: Timing[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    say(`first and second start, ${run} of ${RUNS} …`);
    await withFolder(path.join(tmpdir(), 'site-starts-'), async (dataDir) => {
      first.push(await timeStart(dataDir));
      second.push(await timeStart(dataDir));
    });
  }
  return [
    { what: 'first start: an empty `DATA_DIR`, with the demo', timings: first },
    { what: 'second start', timings: second },
  ];
}
