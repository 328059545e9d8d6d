import { sql } from 'kysely';
import { Client } from 'pg';
import { reencryptSecrets } from '../credentials/reencryptSecrets.ts';
import { pruneExpired } from '../housekeeping/housekeeping.ts';
import { addPlayer, logIn, PASSWORD } from '../testing/accounts.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newDatabase } from '../testing/newDatabase.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openDatabase } from './open.ts';
import { excessOf } from './roles.ts';

let count = 0;
const server = process.env['TEST_DATABASE_URL'] ?? '';

/** A database as its owner, with the URL of a role that owns no tables. */
async function twoRoles() {
  const role = `site_server_${process.pid}_${(count += 1)}`;
  const ownerUrl = await newDatabase();
  const owner = new Client(ownerUrl);
  await owner.connect();
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password'`);
  cleanUpLater(async () => {
    await owner.query(`DROP OWNED BY ${role}`);
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
  });
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = 'a password';
  return { ownerUrl, url: url.href, owner };
}

(server ? describe : describe.skip)('the role of a server', () => {
  test("reads and writes rows, can't change tables, and has time limits", async () => {
    const { ownerUrl, url, owner } = await twoRoles();

    const early = await openDatabase({ url, dataDir: '' }).catch((error: unknown) => error);
    expect(early).toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^The database is not up to date, and the role of DATABASE_URL may not/),
    });

    const open = () => openDatabase({ url, ownerUrl, isLimited: true, dataDir: '' });
    const [{ db, close }, second] = await Promise.all([open(), open()]);
    cleanUpLater(close);
    await second.close();
    // Without the owner's URL: there is nothing to migrate.
    await (await openDatabase({ url, dataDir: '' })).close();

    expect(await excessOf(db)).toBeUndefined();
    const asOwner = await openDatabase({ url: ownerUrl, dataDir: '' });
    expect(await excessOf(asOwner.db)).toBe('is a superuser');
    await asOwner.close();

    for (const statement of [
      'DROP TABLE users',
      'ALTER TABLE users ADD COLUMN more text',
      'CREATE TABLE more (id integer)',
      'CREATE INDEX more ON users (coins)',
      'TRUNCATE audit_entries',
      'ALTER TABLE users DISABLE TRIGGER ALL',
      'CREATE EXTENSION hstore',
      'CREATE ROLE more',
      'DELETE FROM kysely_migration',
      `UPDATE migration_floors SET oldest = '0001_initial'`,
      `COPY users TO '/tmp/users'`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });

    // The server can also read and write tables that a later migration adds.
    await owner.query('CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY, note text)');
    await sql`INSERT INTO later (note) VALUES ('x')`.execute(db);
    await sql`DELETE FROM later`.execute(db);

    const { rows } = await sql`SELECT current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
    expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '1min' }]);
  }, 60_000);

  test('has every permission that the API needs', async () => {
    const { ownerUrl, url } = await twoRoles();
    const { db, close } = await openDatabase({ url, ownerUrl, isLimited: true, dataDir: '' });
    cleanUpLater(close);
    const { app } = await startTestApp({ db });
    for (const [name, rank] of [
      ['Boss', 'owner'],
      ['Steve', 'player'],
    ] as const)
      await addPlayer(db, { name, rank });
    const [boss, steve] = [await logIn(app, 'Boss'), await logIn(app, 'Steve')];
    const form = { name: 'Steve', discord: 'steve', age: 20, role: 'Builder' };
    const texts = { strengths: 'Stairs', weaknesses: 'Doors', motivation: 'Roofs' };
    const applied = await steve.post('/api/applications/apply', { ...form, ...texts });
    const { id } = applied.json<{ id: number }>();
    const answers = [
      applied,
      await steve.post('/api/refresh'),
      await steve.post('/api/user/lang', { lang: 'DE' }),
      await steve.post('/api/user/2fa/setup', { currentPassword: PASSWORD }),
      await steve.get('/api/clans?search=wolf'),
      await steve.get('/api/alerts'),
      await boss.patch(`/api/applications/${id}/state`, { newState: 'DENIED' }),
      await boss.get('/api/panel/audit'),
      await boss.get('/api/panel/staff'),
      await steve.post('/api/logout'),
    ];
    for (const { statusCode, payload } of answers)
      expect([statusCode < 300, payload]).toEqual([true, payload]);
    await pruneExpired(db);
    expect((await reencryptSecrets(db, app.services.encryption)).unreadable).toBe(0);
    const tables = await sql<{ name: string; may: boolean }>`
      SELECT relname AS name, has_table_privilege(oid, 'INSERT') AS may
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    `.execute(db);
    const closed = tables.rows.filter(({ may }) => !may).map(({ name }) => name);
    expect(closed.sort()).toEqual(['kysely_migration', 'kysely_migration_lock', 'migration_floors']);
  }, 60_000);
});
