import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isGood } from '../../scripts/perf/lib/client.ts';
import { readMigrations } from '../../server/src/database/migrate.ts';
import { newFolder, writeFiles } from '@site/backend/testing/folder';
import { newDatabase } from '../../server/src/testing/newDatabase.ts';
import { describeWithServices, openBeside, redisUrl, startServer } from './support/site.ts';
import { addWriters, expectAllKept, startTraffic } from './support/writers.ts';

const THIS = path.resolve(import.meta.dirname, '../..');

/** Milliseconds of traffic with each release. */
const LIFE = 2_000;

const NEWER = 'A newer version has migrated the database (0990_expands).';

/** The release's own files; everything else is shared with this one. */
const COPIED = ['delivery', 'server/src', 'server/migrations', 'server/package.json', 'package.json'];
const SHARED = ['node_modules', 'shared', 'config', 'dist'];

const newestMigration = async () =>
  Object.keys(await readMigrations())
    .sort()
    .at(-1) ?? '';

function makeRelease(migrations: Readonly<Record<string, string>>): string {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'server'));
  for (const name of COPIED) cpSync(path.join(THIS, name), path.join(folder, name), { recursive: true });
  for (const name of SHARED) symlinkSync(path.join(THIS, name), path.join(folder, name));
  for (const [name, source] of Object.entries(migrations))
    writeFiles(folder, { [`server/migrations/${name}.ts`]: source });
  return folder;
}

describeWithServices('a release with additional migrations', () => {
  test('is rolled out, rolled back and rolled out again under traffic without losing a write', async () => {
    const url = await newDatabase();
    const env = {
      DATABASE_URL: url,
      REDIS_URL: redisUrl(),
      // As in production: calls in flight are still accepted while traffic moves to the new release.
      STOP_DELAY: '1',
    };
    const newest = await newestMigration();
    const next = makeRelease({
      '0990_expands': `import { sql } from 'kysely';
        export const minCompatibleMigration = '${newest}';
        export async function up(db) {
          await sql\`CREATE TABLE trial_notes (user_id uuid PRIMARY KEY REFERENCES users (uuid))\`.execute(db);
          await sql\`ALTER TABLE users ADD COLUMN trial_level integer NOT NULL DEFAULT 7\`.execute(db);
          await sql\`ALTER TABLE alerts ADD COLUMN trial_note text\`.execute(db);
        }`,
    });
    const start = (root: string) => Promise.all([startServer(env, root), startServer(env, root)]);

    let running = await start(THIS);
    const all = [...running];
    const logAllIn = await addWriters(await openBeside(url));
    const sites = running.map(({ url: address }) => ({ url: address }));
    const { writers, answers } = await logAllIn(...sites);
    const stopTraffic = startTraffic(writers);

    for (const release of [next, THIS, next]) {
      await sleep(LIFE);
      const before = running;
      // Like docker/roll.sh: starts the new ones first, then stops the old ones one by one.
      running = await start(release);
      all.push(...running);
      for (const { output } of running) expect(output().includes(NEWER)).toBe(release === THIS);
      for (const [index, server] of running.entries()) sites[index]!.url = server.url;
      for (const server of before) await server.stop();
    }
    await sleep(LIFE);

    await stopTraffic();
    const refused = answers.filter((answer) => !isGood(answer));
    // Their logs say why.
    expect(refused.length > 0 ? [refused, all.map(({ output }) => output())] : []).toEqual([]);
    for (const { url: address } of running) {
      for (const site of sites) site.url = address;
      expect(await expectAllKept(writers)).toBeGreaterThan(100);
    }
  });

  test("leaves a database that the previous release's migrate step accepts", async () => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: await newDatabase() };
    const next = makeRelease({
      '0990_expands': `export const minCompatibleMigration = '${await newestMigration()}'; export async function up() {}`,
    });
    const migrate = (root: string) =>
      promisify(execFile)(process.execPath, [path.join(root, 'server/src/migrate.ts')], { cwd: root, env });
    const newer = await migrate(next);
    expect(newer.stdout).toContain('Migrated the database: 0990_expands');
    const older = await migrate(THIS);
    expect(older.stdout).toContain(NEWER);
    expect(older.stdout).toContain('The database is up to date.');
  });

  test('keeps the previous release from starting if a migration is destructive', async () => {
    const env = { DATABASE_URL: await newDatabase(), REDIS_URL: redisUrl() };
    const next = makeRelease({
      '0990_contracts': `export const minCompatibleMigration = '0990_contracts'; export async function up() {}`,
    });
    await (await startServer(env, next)).stop();
    await expect(startServer(env)).rejects.toThrow(
      'which has the migration 0990_contracts. Nothing was changed.',
    );
  });
});
