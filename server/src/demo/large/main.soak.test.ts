import path from 'node:path';
import { lockFolder } from '../../database/embedded/dataFolder.ts';
import { seedDemo } from '../seedDemo.ts';
import { newFolder } from '@site/backend/testing/folder';
import { runScript } from '../../testing/runningServer.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { seedLarge as seed } from './seedLarge.ts';

const TASK = path.resolve(import.meta.dirname, './main.ts');

const seedLarge = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  runScript(TASK, args, env).ended;

test('adds the data once to the configured folder and prints a summary', async () => {
  const folder = newFolder();
  const first = await seedLarge({ DATA_DIR: folder }, '60');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(/^Adding 60 players .+ …$/m);
  expect(first.stdout).toMatch(/^Added them in \d+\.\d s\.\n$/m);

  const second = await seedLarge({ DATA_DIR: folder });
  expect(second).toMatchObject({ code: 0, stderr: '' });
  expect(second.stdout).toMatch(/^They are there already\. Nothing was changed\.\n$/m);
});

test('leaves a database in use by a server unchanged', async () => {
  const folder = newFolder();
  const unlock = lockFolder(folder);
  expect(await seedLarge({ DATA_DIR: folder }, '60')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The data folder .+ is in use by another running server\. Stop that server.+\n$/,
    ),
  });
  unlock();
});

test('reports an unreachable PostgreSQL in one line', async () => {
  expect(await seedLarge({ DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:1/site' }, '60')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:1 can't be used: (?!.*hunter2).+\n$/),
  });
});

test.each(['0', '1.5', 'many', '500001', ''])('rejects "%s" as the number of players', async (count) => {
  expect(await seedLarge({ DATA_DIR: newFolder() }, count)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: .+ It must be a number from 1 to 500,000, in digits only\.\n$/),
  });
});

test('rejects further arguments', async () => {
  for (const args of [
    ['60', '70'],
    ['--players', '60'],
  ])
    expect(await seedLarge({ DATA_DIR: newFolder() }, ...args)).toMatchObject({ code: 1, stdout: '' });
});

test("leaves the demo's names free", async () => {
  const db = await openTestDatabase();
  await seed(db, 10_000);
  expect(await seedDemo(db, { now: new Date() })).toBe(true);
  const count = async (table: 'users' | 'clans' | 'stats') => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  expect([await count('users'), await count('clans'), await count('stats')]).toEqual([10_560, 440, 126_720]);
});
