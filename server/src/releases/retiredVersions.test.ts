import { openTestDatabase } from '../testing/testDatabase.ts';
import { manifestOf } from '../testing/remotes.ts';
import { clearAway } from '../housekeeping/housekeeping.ts';
import { addDeployToken } from './deployTokens.ts';

const DAY = 24 * 3600 * 1000;
const db = await openTestDatabase();
const ago = (days: number) => new Date(Date.now() - days * DAY);

async function add(version: string, days: number): Promise<void> {
  const manifest = JSON.stringify(manifestOf('shop', { version }));
  const row = { remote: 'shop', version, manifest, published_by: 'x', used_at: ago(days) };
  await db.insertInto('remote_versions').values(row).execute();
  await db
    .insertInto('remote_files')
    .values({ remote: 'shop', version, path: 'a.js', body: Buffer.from('a'), brotli: null, gzip: null })
    .execute();
}

const kept = async () =>
  (await db.selectFrom('remote_files').select('version').orderBy('version').execute()).map(
    ({ version }) => version,
  );

test('versions that were not in use for long go with their files, but none that somebody gets', async () => {
  for (const version of ['canary', 'live', 'old', 'previous']) await add(version, 40);
  for (let place = 0; place < 12; place += 1) await add(`old-${place}`, 31);
  await add('young', 29);
  await db
    .insertInto('live_remotes')
    .values({ remote: 'shop', version: 'live', previous: 'previous', canary_version: 'canary', by: 'x' })
    .execute();
  await clearAway(db);
  expect(await kept()).toEqual(['canary', 'live', 'previous', 'young']);
  await clearAway(db, { remoteDays: 28 });
  expect(await kept()).toEqual(['canary', 'live', 'previous']);
});

test('deploy tokens go when they have ended', async () => {
  for (const lifetime of [-1, DAY, undefined])
    await addDeployToken(db, { remote: null, label: 'x', lifetime });
  await clearAway(db);
  expect(await db.selectFrom('deploy_tokens').select('id').execute()).toHaveLength(2);
});
