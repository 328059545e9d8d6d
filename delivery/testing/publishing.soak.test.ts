import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { addPipeline, buildOf } from 'server/src/testing/releases.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';
import { openTestDatabase } from 'server/src/testing/testDatabase.ts';

const MEGABYTE = 1024 * 1024;

/** Maximum response time in milliseconds during a publish. */
const MAX_ANSWER_MS = 1_000;

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Polls the health from another thread and reports the slowest response. */
const PROBE = `
const { parentPort, workerData } = require('node:worker_threads');
let longest = 0;
let count = 0;
let isOver = false;
parentPort.once('message', () => { isOver = true; });
(async () => {
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(workerData)).text();
    longest = Math.max(longest, performance.now() - begun);
    count += 1;
    if (count === 1) parentPort.postMessage('ready');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  parentPort.postMessage({ longest, count });
})();`;

const text = (place: number, bytes: number) =>
  `export const page${place} = '${'a page of the shop '.repeat(bytes / 19)}';`;

const BUILDS = {
  'of many files': Object.fromEntries(
    Array.from({ length: 150 }, (_, place) => [`${place}.js`, text(place, 100_000)]),
  ),
  'with a file of 8 MB': { 'a.js.map': text(0, 7.9 * MEGABYTE), 'b.js': text(1, 6.9 * MEGABYTE) },
};

test.each(Object.entries(BUILDS))(
  'answers other calls during a publish of 15 MB: %s',
  async (what, files) => {
    const { publishBuild } = await addPipeline(app, db);
    const build = buildOf('shop', `1.0.0-${Object.keys(files).length}`, { files });
    const probe = new Worker(PROBE, { eval: true, workerData: `http://127.0.0.1:${port}/healthz` });
    cleanUpLater(() => probe.terminate());
    await once(probe, 'message');
    const begun = performance.now();
    expect((await publishBuild('shop', build)).statusCode).toBe(201);
    const took = performance.now() - begun;
    probe.postMessage('end');
    const [{ longest, count }] = (await once(probe, 'message')) as [{ longest: number; count: number }];
    process.stderr.write(
      `${what}: ${Math.round(longest)} ms at most of ${count} answers, in ${Math.round(took)} ms\n`,
    );
    expect(longest).toBeLessThan(MAX_ANSWER_MS);
  },
  120_000,
);
