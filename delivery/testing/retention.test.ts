import { pruneExpired } from 'server/src/housekeeping/housekeeping.ts';
import { BASELINE, startReleases } from 'server/src/testing/releaseApp.ts';
import { manifestOf } from './remotes.ts';
import { addDeployToken } from './inside.ts';

const DAY = 24 * 3600 * 1000;
const ENTRY = `remotes/shop/${BASELINE}/remoteEntry.js`;
const more = { [`${ENTRY}.br`]: 'brotli of the build', [`${ENTRY}.gz`]: 'gzip of the build' };
const { db, pipeline } = await startReleases({ more });
const ago = (days: number) => new Date(Date.now() - days * DAY);

async function addVersion(version: string, days = 0, title = 'Shop'): Promise<void> {
  const manifest = JSON.stringify(manifestOf('shop', { version, title }));
  const row = { remote: 'shop', version, manifest, published_by: 'x', used_at: ago(days) };
  await db.insertInto('remote_versions').values(row).execute();
}

async function add(version: string, days: number): Promise<void> {
  await addVersion(version, days);
  const row = { remote: 'shop', version, path: 'a.js', body: Buffer.from('a'), brotli: null, gzip: null };
  await db.insertInto('remote_files').values(row).execute();
}

const kept = async () =>
  (await db.selectFrom('remote_files').select('version').orderBy('version').execute()).map(
    ({ version }) => version,
  );

test('deletes long-unused versions with their files, but keeps versions in use', async () => {
  for (const version of ['canary', 'live', 'old', 'previous']) await add(version, 40);
  for (let place = 0; place < 12; place += 1) await add(`old-${place}`, 31);
  await add('young', 29);
  await db
    .insertInto('live_remotes')
    .values({ remote: 'shop', version: 'live', previous: 'previous', canary_version: 'canary', by: 'x' })
    .execute();
  await pruneExpired(db);
  expect(await kept()).toEqual(['canary', 'live', 'previous', 'young']);
  await pruneExpired(db, { remoteDays: 28 });
  expect(await kept()).toEqual(['canary', 'live', 'previous']);
});

test('deletes expired deploy tokens', async () => {
  for (const lifetime of [-1, DAY, undefined])
    await addDeployToken(db, { remote: null, label: 'x', lifetime });
  await pruneExpired(db);
  expect(await db.selectFrom('deploy_tokens').select('id').where('label', '=', 'x').execute()).toHaveLength(
    2,
  );
});

test('keeps the newest hundred rejected versions of a remote and every version that was live', async () => {
  await pipeline.ship('shop', '1.0.0');
  const refused = Array.from({ length: 250 }, () => ({ remote: 'shop', by: 'x', why: '' }));
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
  await pruneExpired(db);
  const states = await db.selectFrom('deployments').select('state').execute();
  expect(states.filter(({ state }) => state === 'refused')).toHaveLength(100);
  expect(states.filter(({ state }) => state === 'live')).toHaveLength(1);
  const actions = (await db.selectFrom('release_events').select('action').execute()).map(
    ({ action }) => action,
  );
  expect(actions.filter((action) => action === 'refuse')).toHaveLength(100);
  expect(actions).toEqual(expect.arrayContaining(['publish', 'deploy']));
});

test('caches baselines with their precompressed copies', async () => {
  await pipeline.ship('shop', '2.0.0');
  const own = db.selectFrom('remote_files').selectAll().where('version', '=', BASELINE).orderBy('path');
  const files = (await own.execute()).map(({ path, brotli, gzip }) => [
    path,
    brotli && Buffer.from(brotli).toString(),
    gzip && Buffer.from(gzip).toString(),
  ]);
  expect(files.map(([path]) => path)).toEqual(['manifest.json', 'remoteEntry.js']);
  expect(files[1]).toEqual(['remoteEntry.js', 'brotli of the build', 'gzip of the build']);
});
