import { sql } from 'kysely';
import { startChild } from './embedded/testing/child.ts';
import { openDatabase } from './open.ts';

test('a PostgreSQL that is not there is named in one clear line, without its password', async () => {
  const url = 'postgres://site:hunter2@127.0.0.1:1/site';
  const refusal = await openDatabase({ url, dataDir: '' }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(
      /^PostgreSQL at 127\.0\.0\.1:1 can't be used: .+\. Check DATABASE_URL .+$/,
    ),
  });
  expect(String(refusal)).not.toContain('hunter2');
});

test.each(['not an address', 'postgres://user:hunter2@[half'])(
  'the address %s is refused in one clear line',
  async (url) => {
    const refusal = await openDatabase({ url, dataDir: '' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^PostgreSQL at .+$/),
    });
    expect(String(refusal)).not.toContain('hunter2');
  },
);

// An empty database that these tests may fill.
const url = process.env.TEST_DATABASE_URL ?? '';

(url ? describe : describe.skip)('with a PostgreSQL server', () => {
  test('several servers may start on one empty database at once', async () => {
    const children = Array.from({ length: 4 }, () => startChild('openPostgres.ts', [url]));
    const endings = await Promise.all(children.map(({ ended }) => ended));
    expect(endings.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      endings.map(() => ({ code: 0, stderr: '' })),
    );
    const migrated = endings.filter(({ stdout }) => stdout.includes('Migrated the database: 0001_initial'));
    expect(migrated.length).toBeLessThanOrEqual(1);
  }, 30_000);

  test('int8, timestamptz and jsonb come out as number, Date and value', async () => {
    const { db, close } = await openDatabase({ url, dataDir: '' });
    const { rows } = await sql`
      SELECT 9007199254740991::bigint AS big, count(*) AS count, array[1::bigint, null] AS list,
        '2024-02-29T23:59:59.123Z'::timestamptz AS at, '{"a": [1, null]}'::jsonb AS json,
        current_setting('TimeZone') AS zone
    `.execute(db);
    await close();
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        count: 1,
        list: [1, null],
        at: new Date('2024-02-29T23:59:59.123Z'),
        json: { a: [1, null] },
        zone: 'UTC',
      },
    ]);
  });
});
