import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../scripts/lib/programs.ts';
import { killablePostgres } from '../../scripts/lib/temporaryServers.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { until } from '@site/backend/testing/until';
import { describeWithServices, openBeside, startSite } from './support/site.ts';
import { addWriters, expectAllKept, startTraffic } from './support/writers.ts';

const ENDS = ['SIGINT', 'SIGKILL', 'SIGKILL', 'SIGINT', 'SIGKILL', 'SIGKILL'] as const;

/** Milliseconds of downtime. */
const AWAY = 400;

const bin = findPostgres();

(bin === undefined ? describe.skip : describeWithServices)('while PostgreSQL is down', () => {
  test('both processes stay alive and report the outage, and no acknowledged write is lost', async () => {
    const postgres = await killablePostgres(bin ?? '');
    cleanUpLater(postgres.stop);
    const logAllIn = await addWriters(await openBeside(postgres.url));
    const { one, two } = await startSite({ DATABASE_URL: postgres.url });
    const sites = [one, two].map(({ url }) => ({ url }));
    const { writers, answers } = await logAllIn(...sites);
    const succeeded = () => answers.filter(({ status }) => status >= 200 && status < 300).length;
    const stopTraffic = startTraffic(writers);

    for (const signal of ENDS) {
      // However slow the machine: each time PostgreSQL ends in the middle of writing.
      const before = succeeded();
      await until(() => succeeded() > before + 40);
      await sleep(Math.random() * 300);
      postgres.kill(signal);
      await sleep(AWAY);
      expect([one.isRunning(), two.isRunning()]).toEqual([true, true]);
      await postgres.start();
    }
    await sleep(500);
    await stopTraffic();
    for (const { url } of [one, two]) {
      for (const site of sites) site.url = url;
      expect(await expectAllKept(writers)).toBeGreaterThan(100);
    }
    const refusals = answers.filter(({ status }) => status < 200 || status >= 300);
    expect(refusals.length).toBeGreaterThan(0);
    for (const { status, body } of refusals) {
      expect([500, 503]).toContain(status);
      expect(body).toEqual({ code: expect.any(String), message: expect.any(String) });
    }
    expect(Math.max(...answers.map(({ sentAt, at }) => at - sentAt))).toBeLessThan(10_000);
    expect([one.isRunning(), two.isRunning()]).toEqual([true, true]);
  }, 120_000);
});
