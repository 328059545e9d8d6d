import { setTimeout as sleep } from 'node:timers/promises';
import type { Writer } from '../../scripts/perf/lib/writers.ts';
import {
  describeWithServices,
  embeddedDatabase,
  postgresDatabase,
  startServer,
  type SiteDatabase,
} from './support/site.ts';
import { addWriters, expectAllKept } from './support/writers.ts';

const ROUNDS = 100;

/** Maximum milliseconds of writing between the first acknowledged write and a kill. */
const MAX_LIFE_MS = 500;

async function writeUntilGone(writer: Writer, onAcknowledged: () => void): Promise<void> {
  while ((await writer.step()) === 'acknowledged') onAcknowledged();
}

async function expectNothingLost({ env, withDatabase }: SiteDatabase): Promise<void> {
  const logAllIn = await withDatabase(addWriters);
  let server = await startServer(env);
  const site = { url: server.url };
  const { writers, answers } = await logAllIn(site);
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS;) {
    const written = Promise.withResolvers<void>();
    let isWritten = false;
    const onAcknowledged = () => {
      isWritten = true;
      written.resolve();
    };
    const writing = Promise.all(writers.map((writer) => writeUntilGone(writer, onAcknowledged)));
    await Promise.race([written.promise, writing]);
    await sleep(Math.random() * MAX_LIFE_MS);
    server.signal('SIGKILL');
    await Promise.all([server.ended, writing]);
    server = await startServer(env);
    site.url = server.url;
    acknowledged = await expectAllKept(writers);
    // On a busy machine every write may be given up before it is answered: such a round proves nothing.
    if (isWritten) round += 1;
  }
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS);
  // It answers with success or, killed, not at all.
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
}

test('a server killed a hundred times loses no acknowledged write on the embedded database', () =>
  expectNothingLost(embeddedDatabase()));

describeWithServices('a server killed a hundred times', () => {
  test('loses no acknowledged write on PostgreSQL', async () => expectNothingLost(await postgresDatabase()));
});
