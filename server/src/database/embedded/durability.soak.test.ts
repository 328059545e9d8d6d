import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newFolder } from '@site/backend/testing/folder';
import { readMigrations } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { killEngine } from './testing/killEngine.ts';
import { startTask } from './testing/startTask.ts';

const root = newFolder();

describe('a first start', () => {
  const dataDir = path.join(root, 'new', 'data');
  const names = () => (fs.existsSync(dataDir) ? fs.readdirSync(dataDir).sort() : []);

  test('creates the database and its tables and logs it', async () => {
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

  test('leaves a usable folder when killed at any moment', async () => {
    for (const longest of [300, 1200, 2400]) {
      const child = startTask('open', dataDir);
      await sleep(Math.random() * longest);
      expect((await child.kill()).stderr).toBe('');
      // The process may have exited before the kill.
      if (names().includes('database')) fs.rmSync(dataDir, { recursive: true });
    }
    for (const [operation, moment, count, leaves] of [
      ['writeSync', 'after', '700', /^database\.new-/],
      ['renameSync', 'before', '1', /^database\.new-/],
      ['renameSync', 'after', '1', /^database$/],
      // The database exists by now: these two kill it while its tables are created.
      ['writeSync', 'before', '4', /^database$/],
      ['fsyncSync', 'before', '4', /^database$/],
    ] as const) {
      const ending = await startTask('open', dataDir, operation, moment, count).ended;
      expect(ending).toEqual({ code: null, signal: 'SIGKILL', stdout: '', stderr: '' });
      expect(names()).toEqual([expect.stringMatching(leaves), 'engine-lock.sqlite', 'lock.sqlite']);
    }

    const { db, close } = await openDatabase({ dataDir });
    await db.insertInto('site_state').values({ key: 'usable', value: '{}' }).execute();
    await close();
    expect(names()).toEqual(['database', 'engine-lock.sqlite', 'lock.sqlite']);
  });
});

describe('every commit', () => {
  const dataDir = path.join(root, 'commits');

  interface Acknowledged {
    name: string;
    writes: number;
    newNames: number;
    unsynced: string[];
  }

  async function trace(mode: 'durable' | 'stock'): Promise<Acknowledged[]> {
    const { code, stdout, stderr } = await startTask('traceCommits', dataDir, mode).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Acknowledged[];
  }

  test('is synced to disk before it is acknowledged', async () => {
    const acknowledged = await trace('durable');
    expect(acknowledged).toHaveLength(25);
    for (const commit of acknowledged) {
      expect(commit).toMatchObject({ writes: expect.any(Number), unsynced: [] });
      expect(commit.writes).toBeGreaterThan(0);
    }
    // The log moved to new files, whose names had to be synced too.
    expect(acknowledged.some(({ newNames }) => newNames > 0)).toBe(true);
  });

  test("isn't synced by PGlite on its own, as the same measurement shows", async () => {
    const acknowledged = await trace('stock');
    expect(acknowledged.every(({ unsynced }) => unsynced.length > 0)).toBe(true);
  });

  test.each([
    ['fsyncSync', 'EIO', /could not fsync file .*: I\/O error/],
    ['writeSync', 'ENOSPC', /could not write to log file .*: No space left on device/],
  ])('survives when a failing %s ends the engine', async (operation, error, reason) => {
    const { code, stdout, stderr } = await startTask('failOnDisk', dataDir, operation, error).ended;
    const acknowledged = stdout.split('\n').filter((line) => line.startsWith('acknowledged '));
    expect(acknowledged).toHaveLength(3);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^The database stopped: .*\.\n$/);
    expect(stderr).toMatch(reason);

    const { db, close } = await openDatabase({ dataDir });
    const rows = await db.selectFrom('site_state').select('key').execute();
    await close();
    const keys = rows.map(({ key }) => `acknowledged ${key}`);
    expect(keys).toEqual(expect.arrayContaining(acknowledged));
  });
});

describe('a server killed with its engine at any moment', () => {
  const ROUNDS = 12;
  const ENOUGH_MS = 40_000;
  const dataDir = path.join(root, 'killed');

  async function keysByNumber(): Promise<Map<string, string[]>> {
    const lines: string[] = [];
    const { db, close } = await openDatabase({ dataDir, log: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringMatching(/^Recovered the database in /)]);
    const rows = await db.selectFrom('site_state').select('key').orderBy('key').execute();
    await close();
    return Map.groupBy(
      rows.map(({ key }) => key),
      (key) => key.split(' ')[0] ?? '',
    );
  }

  test('loses no acknowledged write', async () => {
    await openDatabase({ dataDir }).then(({ close }) => close());
    const acknowledged: string[] = [];
    const deadline = Date.now() + ENOUGH_MS;
    for (let round = 0; round < ROUNDS && Date.now() < deadline; round += 1) {
      const child = startTask('commitForever', dataDir, String(round));
      const duringRecovery = round % 4 === 3;
      if (!duringRecovery) await child.printed(/^ready$/m);
      await sleep(Math.random() * (duringRecovery ? 600 : 900));
      // So that neither sees the end of the other, as in a power failure.
      child.signal('SIGSTOP');
      killEngine(dataDir);
      const { signal, stdout, stderr } = await child.kill();
      expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
      acknowledged.push(...stdout.split('\n').filter((line) => /^\d+-\d+$/.test(line)));
    }

    const found = await keysByNumber();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
    // Transactions are atomic.
    expect([...found.values()].filter((keys) => keys.length !== 2)).toEqual([]);
  });
});
