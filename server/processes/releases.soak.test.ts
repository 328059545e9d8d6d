import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newDatabase } from '../src/testing/newDatabase.ts';
import { makeRelease, newestMigration } from './support/release.ts';
import { startServer, type ServerProcess } from './support/serverProcess.ts';
import { describeWithServices, openBeside, redisUrl } from './support/services.ts';
import { UNLIMITED } from './support/site.ts';
import { startTraffic } from './support/traffic.ts';
import { addWriters } from './support/writers.ts';

const THIS = path.resolve(import.meta.dirname, '../..');

/** Milliseconds of traffic with each release. */
const LIFE = 2_000;

const NEWER = 'A newer version has migrated the database (0990_expands).';

/** The address of a site, behind which its servers change. */
function movingAddress(first: ServerProcess) {
  let server = first;
  return {
    server: {
      get url() {
        return server.url;
      },
      output: () => server.output(),
      isRunning: () => server.isRunning(),
      kill: () => server.kill(),
      stop: () => server.stop(),
    } satisfies ServerProcess,
    moveTo: (next: ServerProcess) => (server = next),
  };
}

describeWithServices('a release that adds to the tables', () => {
  test('goes live, is taken back and goes live again under traffic, and nothing is lost', async () => {
    const url = await newDatabase();
    const env = {
      DATABASE_URL: url,
      REDIS_URL: redisUrl(),
      RATE_LIMITS: UNLIMITED,
      // As in production: calls that are on their way while the address moves are still taken.
      STOP_DELAY: '1',
    };
    const newest = await newestMigration();
    const next = makeRelease({
      '0990_expands': `import { sql } from 'kysely';
        export const oldest = '${newest}';
        export async function up(db) {
          await sql\`CREATE TABLE trial_notes (user_id uuid PRIMARY KEY REFERENCES users (uuid))\`.execute(db);
          await sql\`ALTER TABLE users ADD COLUMN trial_level integer NOT NULL DEFAULT 7\`.execute(db);
          await sql\`ALTER TABLE alerts ADD COLUMN trial_note text\`.execute(db);
        }`,
    });
    const start = (root: string) => Promise.all([startServer(env, root), startServer(env, root)]);

    let running = await start(THIS);
    const logAllIn = await addWriters(await openBeside(url));
    const [one, two] = [movingAddress(running[0]), movingAddress(running[1])];
    const writers = await logAllIn(running[0]);
    const stopTraffic = startTraffic(writers.map((writer, i) => [writer, (i % 2 ? one : two).server]));

    for (const release of [next, THIS, next]) {
      await sleep(LIFE);
      const before = running;
      // As docker/roll.sh does it: the new ones first, then the old ones go one by one.
      running = await start(release);
      for (const { output } of running) expect(output().includes(NEWER)).toBe(release === THIS);
      one.moveTo(running[0]);
      two.moveTo(running[1]);
      for (const server of before) await server.stop();
    }
    await sleep(LIFE);

    const { acknowledged, refusals } = await stopTraffic();
    expect(refusals).toEqual([]);
    expect(acknowledged).toBeGreaterThan(100);
    await Promise.all(writers.flatMap((writer) => running.map((server) => writer.check(server))));
  });

  test('leaves a database that the migrate step of the release before accepts', async () => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: await newDatabase() };
    const next = makeRelease({
      '0990_expands': `export const oldest = '${await newestMigration()}'; export async function up() {}`,
    });
    const migrate = (root: string) =>
      promisify(execFile)(process.execPath, [path.join(root, 'server/src/migrate.ts')], { cwd: root, env });
    const newer = await migrate(next);
    expect(newer.stdout).toContain('Migrated the database: 0990_expands');
    const older = await migrate(THIS);
    expect(older.stdout).toContain(NEWER);
    expect(older.stdout).toContain('The database is up to date.');
  });

  test('that takes something away keeps the release before from starting', async () => {
    const env = { DATABASE_URL: await newDatabase(), REDIS_URL: redisUrl() };
    const next = makeRelease({
      '0990_contracts': `export const oldest = '0990_contracts'; export async function up() {}`,
    });
    await (await startServer(env, next)).stop();
    await expect(startServer(env)).rejects.toThrow(
      'which has the migration 0990_contracts. Nothing was changed.',
    );
  });
});
