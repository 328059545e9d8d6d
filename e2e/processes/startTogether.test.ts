import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';
import { newDatabase } from '../../server/src/testing/newDatabase.ts';
import { describeWithServices, logIn, openBeside, redisUrl, startServer } from './support/site.ts';

const TABLES = ['users', 'clans', 'stats', 'applications', 'alerts'] as const;

describeWithServices('two processes starting at once on an empty database', () => {
  test('both start and seed the demo data once', async () => {
    const url = await newDatabase();
    const env = { DATABASE_URL: url, REDIS_URL: redisUrl(), DEMO: '1' };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    expect(
      servers.map(({ output }) => output().includes('The demo data is in the database.')).sort(),
    ).toEqual([false, true]);

    const db = await openBeside(url);
    const counts = await Promise.all(
      TABLES.map((table) => sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(db)),
    );
    expect(counts.map(({ rows }) => rows[0]?.count)).toEqual([560, 40, 6720, 25, 10]);

    for (const server of servers) {
      const client = await logIn(server, 'player', DEMO_PASSWORD);
      expect((await client.get('/api/user/rank')).body).toEqual({ rank: 'player' });
    }
  });
});
