import { jsonText } from '@site/backend/jsonText';
import { manifestOf } from '@site/delivery/testing/remotes';
import { letCachesAge } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { scrape } from './testing/scrape.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const VERSION = '2.0.0-aaaa1111';

await db
  .insertInto('remote_versions')
  .values({
    remote: 'shop',
    version: VERSION,
    manifest: jsonText(manifestOf('shop', { version: VERSION })),
    published_by: 'x',
  })
  .execute();

interface Begun {
  readonly minutesAgo: number;
  readonly state?: 'checking' | 'live' | 'refused';
  readonly purpose?: 'deploy' | 'canary' | 'examine';
  readonly isClaimed?: boolean;
}

async function begin({ minutesAgo, state = 'checking', purpose = 'deploy', isClaimed = false }: Begun) {
  const begun = new Date(Date.now() - minutesAgo * 60_000);
  await db
    .insertInto('deployments')
    .values({
      remote: 'shop',
      version: VERSION,
      why: '',
      by: 'x',
      state,
      purpose,
      created_at: begun,
      claimed_at: isClaimed ? begun : null,
    })
    .execute();
}

async function scrapeAnew() {
  letCachesAge(1_100);
  return scrape(app);
}

beforeEach(() => db.deleteFrom('deployments').execute());

test('counts the deployments of the last hour by remote and state', async () => {
  await begin({ minutesAgo: 5, state: 'live' });
  await begin({ minutesAgo: 6, state: 'live', purpose: 'canary' });
  await begin({ minutesAgo: 50, state: 'refused' });
  await begin({ minutesAgo: 70, state: 'refused' });
  await begin({ minutesAgo: 1, state: 'live', purpose: 'examine' });
  const samples = await scrapeAnew();
  expect(samples.get('remote_deployments{remote="shop",state="live"}')).toBe(2);
  expect(samples.get('remote_deployments{remote="shop",state="refused"}')).toBe(1);
  expect(samples.get('remote_deployments{remote="shop",state="checking"}')).toBeUndefined();
});

const queueOf = (samples: ReadonlyMap<string, number>, name: string) =>
  ['waiting', 'claimed'].map((state) => samples.get(`gate_${name}{state="${state}"}`) ?? Number.NaN);

test('reports what waits for the gate, and for how long', async () => {
  const idle = await scrapeAnew();
  expect([...queueOf(idle, 'jobs'), ...queueOf(idle, 'oldest_job_seconds')]).toEqual([0, 0, 0, 0]);

  await begin({ minutesAgo: 1 });
  await begin({ minutesAgo: 3, purpose: 'examine' });
  await begin({ minutesAgo: 2, isClaimed: true });
  await begin({ minutesAgo: 4, state: 'refused', isClaimed: true });
  // Its server was killed.
  await begin({ minutesAgo: 90, isClaimed: true });
  const busy = await scrapeAnew();
  expect(queueOf(busy, 'jobs')).toEqual([2, 1]);
  expect(queueOf(busy, 'oldest_job_seconds').map((age) => Math.floor(age / 60))).toEqual([3, 2]);
});
