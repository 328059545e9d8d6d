import { clearAway } from '../housekeeping/housekeeping.ts';
import { addPipeline } from '../testing/releases.ts';
import { deployed } from '../testing/remotes.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, files: deployed('shop') });
const team = await addPipeline(app, db, 'shop');

test('of what was refused, a remote keeps the newest hundred; what was live is kept', async () => {
  await team.ship('shop', '1.0.0');
  const refused = Array.from({ length: 250 }, () => ({
    remote: 'shop',
    by: 'pipeline of shop',
    why: '',
  }));
  await db
    .insertInto('deployments')
    .values(refused.map((row) => ({ ...row, version: '1.0.0', state: 'refused' as const })))
    .execute();
  await db
    .insertInto('release_events')
    .values(
      refused.map((row) => ({ ...row, action: 'refuse' as const, from_version: null, to_version: null })),
    )
    .execute();
  await clearAway(db);
  const states = await db.selectFrom('deployments').select('state').execute();
  expect(states.filter(({ state }) => state === 'refused')).toHaveLength(100);
  expect(states.filter(({ state }) => state === 'live')).toHaveLength(1);
  const actions = (await db.selectFrom('release_events').select('action').execute()).map(
    ({ action }) => action,
  );
  expect(actions.filter((action) => action === 'refuse')).toHaveLength(100);
  expect(actions).toEqual(expect.arrayContaining(['publish', 'deploy']));
});
