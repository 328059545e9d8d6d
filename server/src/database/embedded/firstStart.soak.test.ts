import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrations } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { startChild } from './testing/child.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const root = temporaryFolder();
const dataDir = path.join(root, 'new', 'data');
const names = () => (fs.existsSync(dataDir) ? fs.readdirSync(dataDir).sort() : []);

const RANDOM_ROUNDS = [300, 1200, 2400];
const STEPS = [
  { operation: 'writeSync', moment: 'after', count: 700, leaves: /^database\.new-/ },
  { operation: 'renameSync', moment: 'before', count: 1, leaves: /^database\.new-/ },
  { operation: 'renameSync', moment: 'after', count: 1, leaves: /^database$/ },
  // By now the database is there: these two strike while its tables are made.
  { operation: 'writeSync', moment: 'before', count: 4, leaves: /^database$/ },
  { operation: 'fsyncSync', moment: 'before', count: 4, leaves: /^database$/ },
];

test('a first start creates the database and its tables, and says so', async () => {
  const folder = path.join(root, 'first');
  const lines: string[] = [];
  await openDatabase({ dataDir: folder, log: (line) => lines.push(line) }).then(({ close }) => close());
  expect(lines).toEqual([
    `Created an empty database in ${path.join(folder, 'database')}`,
    ...Object.keys(await readMigrations())
      .sort()
      .map((name) => `Migrated the database: ${name}`),
  ]);
});

test('a first start killed at any moment leaves a folder which the next start can use', async () => {
  for (const longest of RANDOM_ROUNDS) {
    const child = startChild('dieAt.ts', [dataDir]);
    await sleep(Math.random() * longest);
    expect((await child.kill()).stderr).toBe('');
    // It may have been too fast for the killer.
    if (names().includes('database')) fs.rmSync(dataDir, { recursive: true });
  }
  for (const { operation, moment, count, leaves } of STEPS) {
    const ending = await startChild('dieAt.ts', [dataDir, operation, moment, String(count)]).ended;
    expect(ending).toEqual({ code: null, signal: 'SIGKILL', stdout: '', stderr: '' });
    expect(names()).toEqual([expect.stringMatching(leaves), 'lock.sqlite']);
  }

  const { db, close } = await openDatabase({ dataDir });
  await db.insertInto('site_state').values({ key: 'usable', value: '{}' }).execute();
  await close();
  expect(names()).toEqual(['database', 'lock.sqlite']);
}, 180_000);

test('a folder which cannot hold a database is refused with one clear line', async () => {
  const file = path.join(dataDir, 'lock.sqlite');
  await expect(openDatabase({ dataDir: path.join(file, 'data') })).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(/^The data folder .* can't be created: .*Set DATA_DIR to .*$/),
  });
});
