import { manifestOf } from '../testing/remotes.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { createPublishedBuilds } from './publishedVersion.ts';

const db = await openTestDatabase();

test('builds that browsers name are kept up to a number of bytes, those asked for last', async () => {
  const versions = Array.from({ length: 30 }, (_, place) => `1.0.${place}`);
  for (const version of versions)
    await db
      .insertInto('remote_versions')
      .values({
        remote: 'shop',
        version,
        manifest: JSON.stringify(manifestOf('shop', { version, title: 'x'.repeat(5_000) })),
        published_by: 'x',
      })
      .execute();
  const findBuild = createPublishedBuilds(db, 100_000);
  for (const version of versions)
    expect(await findBuild('shop', version)).toMatchObject({ base: expect.any(String) as string });
  // What is kept is found without the database; what had to make room is not.
  await db.deleteFrom('remote_versions').execute();
  expect(await findBuild('shop', '1.0.29')).toBeDefined();
  expect(await findBuild('shop', '1.0.0')).toBeUndefined();
  const kept = await Promise.all(versions.map((version) => findBuild('shop', version)));
  const bytes = kept.filter((build) => build !== undefined).length * 2 * 10_000;
  expect(bytes).toBeLessThanOrEqual(100_000);
});
