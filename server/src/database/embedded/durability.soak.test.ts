import { openDatabase } from '../open.ts';
import { startChild } from './testing/child.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const dataDir = temporaryFolder();

interface Acknowledged {
  name: string;
  writes: number;
  newNames: number;
  unsynced: string[];
}

async function trace(mode: 'durable' | 'stock'): Promise<Acknowledged[]> {
  const { code, stdout, stderr } = await startChild('traceCommits.ts', [dataDir, mode]).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Acknowledged[];
}

test('every commit is on the disk before it is acknowledged', async () => {
  const acknowledged = await trace('durable');
  expect(acknowledged).toHaveLength(25);
  for (const commit of acknowledged) {
    expect(commit).toMatchObject({ writes: expect.any(Number), unsynced: [] });
    expect(commit.writes).toBeGreaterThan(0);
  }
  // The log moved to new files, whose names had to be synced too.
  expect(acknowledged.some(({ newNames }) => newNames > 0)).toBe(true);
}, 120_000);

test('the same measurement notices that PGlite by itself syncs nothing', async () => {
  const acknowledged = await trace('stock');
  expect(acknowledged.every(({ unsynced }) => unsynced.length > 0)).toBe(true);
}, 120_000);

test.each([
  ['fsyncSync', 'EIO', /could not fsync file .*: I\/O error/],
  ['writeSync', 'ENOSPC', /could not write to log file .*: No space left on device/],
])(
  'a disk that refuses %s ends the server, and nothing acknowledged is lost',
  async (operation, error, reason) => {
    const { code, stdout, stderr } = await startChild('failingDisk.ts', [dataDir, operation, error]).ended;
    const lines = stdout.trim().split('\n');
    const acknowledged = lines.filter((line) => line.startsWith('acknowledged '));
    expect(acknowledged).toHaveLength(2);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database stopped: .* its next start recovers the database\.\n$/);
    expect(stderr).toMatch(reason);

    const { db, close } = await openDatabase({ dataDir });
    const rows = await db.selectFrom('site_state').select('key').execute();
    await close();
    const keys = rows.map(({ key }) => `acknowledged ${key}`);
    expect(keys).toEqual(expect.arrayContaining(acknowledged));
  },
  120_000,
);
