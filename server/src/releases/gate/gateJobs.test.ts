import { manifestOf } from '../../testing/remotes.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { jsonText } from '../../database/jsonText.ts';
import { createGateJobs } from './gateJobs.ts';

const SECOND = 1000;

const db = await openTestDatabase();
const overrides = { name: 'x', sealForGate: () => 'x' } as unknown as Parameters<
  typeof createGateJobs
>[0]['overrides'];
const jobs = createGateJobs({ db, overrides });

const ago = (seconds: number) => new Date(Date.now() - seconds * SECOND);

async function add(
  remote: string,
  {
    begun,
    claimed,
    state = 'checking',
  }: { begun: number; claimed?: number; state?: 'checking' | 'live' | 'refused' },
): Promise<number> {
  const { id } = await db
    .insertInto('deployments')
    .values({
      remote,
      version: '2.0.0',
      why: '',
      by: 'x',
      state,
      created_at: ago(begun),
      claimed_at: claimed === undefined ? null : ago(claimed),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

for (const remote of ['panel', 'shop']) {
  const manifest = jsonText(manifestOf(remote, { version: '2.0.0' }));
  await db
    .insertInto('remote_versions')
    .values({ remote, version: '2.0.0', manifest, published_by: 'x' })
    .execute();
}

beforeEach(async () => {
  await db.deleteFrom('deployments').execute();
});

test('a deployment that no worker takes up has a minute', async () => {
  const late = await add('panel', { begun: 61 });
  expect(await jobs.timeLeft(late)).toMatchObject({ isClaimed: false });
  expect((await jobs.timeLeft(late))?.left).toBeLessThan(0);
  const early = await add('shop', { begun: 30 });
  expect((await jobs.timeLeft(early))?.left).toBeGreaterThan(0);
});

test('it has longer while the worker is at work for another team', async () => {
  const waiting = await add('panel', { begun: 100 });
  await add('shop', { begun: 101, claimed: 100 });
  expect((await jobs.timeLeft(waiting))?.left).toBeGreaterThan(0);
});

test('once that work is done, the worker still has a minute to take it up', async () => {
  const waiting = await add('panel', { begun: 119 });
  await add('shop', { begun: 120, claimed: 119, state: 'refused' });
  expect((await jobs.timeLeft(waiting))?.left).toBeGreaterThan(50 * SECOND);
});

test('a worker that has taken nothing up for minutes is gone', async () => {
  const waiting = await add('panel', { begun: 100 });
  await add('shop', { begun: 200, claimed: 181, state: 'live' });
  expect((await jobs.timeLeft(waiting))?.left).toBeLessThan(0);
});

test('a deployment that was taken up has two minutes, whatever else is under way', async () => {
  const own = await add('panel', { begun: 200, claimed: 121 });
  await add('shop', { begun: 10, claimed: 5 });
  expect((await jobs.timeLeft(own))?.isClaimed).toBe(true);
  expect((await jobs.timeLeft(own))?.left).toBeLessThan(0);
});
