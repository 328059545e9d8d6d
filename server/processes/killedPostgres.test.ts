import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../scripts/lib/postgresPrograms.ts';
import { killablePostgres } from '../../scripts/lib/temporaryPostgres.ts';
import { cleanUpLater } from '../src/testing/cleanUp.ts';
import { describeWithServices, openBeside } from './support/services.ts';
import { startSite } from './support/site.ts';
import { startTraffic } from './support/traffic.ts';
import { addWriters } from './support/writers.ts';

/** How PostgreSQL ends, one after the other: asked to, or killed. */
const ENDS = ['SIGINT', 'SIGKILL', 'SIGKILL', 'SIGINT', 'SIGKILL', 'SIGKILL'] as const;

/** Milliseconds for which it is away. */
const AWAY = 400;

const bin = findPostgres();

(bin === undefined ? describe.skip : describeWithServices)('while PostgreSQL is away', () => {
  test('both processes live on and say so, and nothing that was acknowledged is lost', async () => {
    const postgres = await killablePostgres(bin ?? '');
    cleanUpLater(postgres.stop);
    const logAllIn = await addWriters(await openBeside(postgres.url));
    const { one, two } = await startSite({ DATABASE_URL: postgres.url });
    const writers = await logAllIn(one);
    const stopTraffic = startTraffic(writers.map((writer, index) => [writer, index % 2 ? one : two]));

    for (const signal of ENDS) {
      await sleep(200 + Math.random() * 500);
      postgres.kill(signal);
      await sleep(AWAY);
      expect([one.isRunning(), two.isRunning()]).toEqual([true, true]);
      await postgres.start();
    }
    await sleep(500);
    const { acknowledged, refusals, slowest } = await stopTraffic();
    await Promise.all(writers.flatMap((writer) => [writer.check(one), writer.check(two)]));
    expect(acknowledged).toBeGreaterThan(100);
    expect(refusals.length).toBeGreaterThan(0);
    for (const { status, body } of refusals) {
      expect([500, 503]).toContain(status);
      expect(body).toEqual({ code: expect.any(String), message: expect.any(String) });
    }
    expect(slowest).toBeLessThan(10_000);
    expect([one.isRunning(), two.isRunning()]).toEqual([true, true]);
  }, 120_000);
});
