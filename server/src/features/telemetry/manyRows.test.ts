import { letCachesAge, letPass, restoreClock } from '../../testing/clock.ts';
import { addPipeline, forceLive } from '../../testing/releases.ts';
import { deployed } from '../../testing/remotes.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { newAddress, openPage, report, sendVisitors } from '../../testing/visitors.ts';

const BASELINE = '1.0.0-aaaa1111';
const YOUNG = '2.0.0';
const KINDS = ['load', 'lcp', 'inp', 'cls'] as const;

const db = await openTestDatabase();
const { app } = await startTestApp({ db, files: deployed('shop') });
const { publish } = await addPipeline(app, db);
afterAll(() => app.services.autoRollback.stop());

restoreClock();

const rowsOf = (version: string) =>
  db.selectFrom('remote_health').select(['kind', 'count']).where('version', '=', version).execute();

test('made-up values add a bounded number of rows a minute, and hide no failures of a young version', async () => {
  await publish('shop', YOUNG);
  await forceLive(app, 'shop', YOUNG);
  // A process believes for a second what it has read.
  letCachesAge(1_001);
  letPass(0);
  for (let place = 0; place < 70; place += 1) {
    const valueOf = (kind: string) => (kind === 'cls' ? place / 50 : 1.25 ** place);
    const entries = KINDS.map((kind) => ({
      remote: 'shop',
      version: BASELINE,
      kind,
      value: Math.min(valueOf(kind), 600_000),
    }));
    await report(app, await openPage(app), entries, { address: newAddress() });
  }
  const made = await rowsOf(BASELINE);
  expect(made.length).toBeGreaterThan(150);
  expect(made.length).toBeLessThanOrEqual(200);

  const entries = (['failure', 'load'] as const).map((kind) => ({
    remote: 'shop',
    version: YOUNG,
    kind,
    value: 1,
  }));
  await sendVisitors(app, entries, { times: 20 });
  const young = await rowsOf(YOUNG);
  expect(young.sort((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { kind: 'failure', count: 20 },
    { kind: 'fault-network', count: 20 },
    { kind: 'load', count: 20 },
  ]);
});
