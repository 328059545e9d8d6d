import { io } from 'socket.io-client';
import { manifestOf } from '../testing/remotes.ts';
import { OPERATOR, startOperator } from './testing/operator.ts';

const { db, run, audits } = await startOperator(io);
const remove = (version: string) => run({ command: 'delete-version', remote: 'shop', version });

const kept = async () => {
  const rows = await db.selectFrom('remote_files').select('version').orderBy('version').execute();
  return rows.map(({ version }) => version);
};

beforeEach(async () => {
  for (const version of ['canary', 'live', 'previous', 'unused']) {
    const manifest = JSON.stringify(manifestOf('shop', { version }));
    await db
      .insertInto('remote_versions')
      .values({ remote: 'shop', version, manifest, published_by: 'x' })
      .execute();
    await db
      .insertInto('remote_files')
      .values({ remote: 'shop', version, path: 'a.svg', body: Buffer.from('a'), brotli: null, gzip: null })
      .execute();
  }
  await db
    .insertInto('live_remotes')
    .values({ remote: 'shop', version: 'live', previous: 'previous', canary_version: 'canary', by: 'x' })
    .execute();
});
afterEach(async () => {
  await db.deleteFrom('live_remotes').execute();
  await db.deleteFrom('remote_versions').execute();
  await db.deleteFrom('retired_versions').execute();
});

test('a version that nobody gets goes with its files, and the audit trail says so', async () => {
  expect(await remove('unused')).toMatch(/^shop@unused is deleted\./);
  expect(await kept()).toEqual(['canary', 'live', 'previous']);
  // Caches may have its files for long, so nobody may publish others under its name.
  const names = await db.selectFrom('retired_versions').select(['remote', 'version']).execute();
  expect(names).toEqual([{ remote: 'shop', version: 'unused' }]);
  expect(await audits()).toEqual([
    {
      ...OPERATOR,
      action: 'remote.delete',
      subject: 'shop',
      subject_name: 'shop',
      before: { version: 'unused' },
      after: null,
    },
  ]);
});

test.each([
  ['live', 'is live'],
  ['canary', 'is a canary'],
  ['previous', 'is what a rollback leads to'],
  ['9.9.9', 'is not published'],
])('%s stays: it %s', async (version, why) => {
  await expect(remove(version)).rejects.toThrow(`shop@${version} ${why}`);
  expect(await kept()).toEqual(['canary', 'live', 'previous', 'unused']);
  expect(await audits()).toEqual([]);
});
