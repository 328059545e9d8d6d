import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { reencryptSecrets } from '../credentials/reencryptSecrets.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from './accounts.ts';
import { seedDemo } from './seedDemo.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const TABLES = ['clans', 'users', 'stats', 'applications', 'audit_entries', 'alerts', 'site_state'] as const;
const db = await openTestDatabase();

async function empty(): Promise<void> {
  await sql`TRUNCATE ${sql.join(TABLES.map((name) => sql.table(name)))} RESTART IDENTITY CASCADE`.execute(db);
}

/** All rows as the database formats them, without the hash, whose salt is random. */
async function dump(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows: found } = await sql<{ row: string }>`
      SELECT (to_jsonb(t) - 'password_hash')::text AS row FROM ${sql.table(table)} t ORDER BY 1
    `.execute(db);
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

const counts = (rows: Record<string, string[]>) => TABLES.map((table) => rows[table]?.length);
const EMPTY = [0, 0, 0, 0, 0, 0, 0];
const SEEDED = [40, 560, 6720, 25, 16, 10, 1];

beforeEach(empty);

describe('seedDemo', () => {
  test('fills an empty database once, and always with the same rows', async () => {
    expect(await seedDemo(db, { now: NOW })).toBe(true);
    const rows = await dump();
    expect(counts(rows)).toEqual(SEEDED);

    expect(await seedDemo(db, { now: new Date('2027-01-01T00:00:00Z') })).toBe(false);
    expect(await dump()).toEqual(rows);

    await empty();
    await seedDemo(db, { now: NOW });
    expect(await dump()).toEqual(rows);
  });

  test('fills a database once when called twice at a time', async () => {
    const answers = await Promise.all([seedDemo(db, { now: NOW }), seedDemo(db, { now: NOW })]);
    expect(answers.sort()).toEqual([false, true]);
    expect(counts(await dump())).toEqual(SEEDED);
  });

  test('gives only the demo accounts the demo password', async () => {
    await seedDemo(db, { now: NOW });
    const accounts = await db
      .selectFrom('users')
      .select(['name', 'password_hash'])
      .where('password_hash', 'is not', null)
      .execute();
    expect(accounts).toHaveLength(20);

    const [hash, ...others] = [...new Set(accounts.map(({ password_hash }) => password_hash))];
    expect(others).toEqual([]);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
    expect(await verify(hash ?? '', DEMO_PASSWORD)).toBe(true);
  });

  test('stores decisions in the format of the panel', async () => {
    await seedDemo(db, { now: NOW });
    const rows = await db
      .selectFrom('audit_entries')
      .innerJoin('applications', (join) =>
        join.onRef(sql`applications.id::text`, '=', 'audit_entries.subject'),
      )
      .select(['audit_entries.before', 'audit_entries.after', 'applications.state'])
      .execute();
    expect(rows).toHaveLength(16);
    for (const { before, after, state } of rows)
      expect([before, after]).toEqual([{ state: 'PENDING' }, { state }]);
  });

  test('assigns later rows ids after the seeded ones', async () => {
    await seedDemo(db, { now: NOW });
    const { uuid } = await db
      .selectFrom('users')
      .select('uuid')
      .where('name', '=', 'player')
      .executeTakeFirstOrThrow();
    const alert = { user_id: uuid, category: 'system', message: 'Hello' } as const;
    const { id } = await db.insertInto('alerts').values(alert).returning('id').executeTakeFirstOrThrow();
    expect(Number(id)).toBe(11);
  });

  test('leaves no rows after a late failure and works on the next attempt', async () => {
    await sql`ALTER TABLE alerts ADD CONSTRAINT nothing_fits CHECK (message = '')`.execute(db);
    await expect(seedDemo(db, { now: NOW })).rejects.toThrow('nothing_fits');
    expect(counts(await dump())).toEqual(EMPTY);

    await sql`ALTER TABLE alerts DROP CONSTRAINT nothing_fits`.execute(db);
    expect(await seedDemo(db, { now: NOW })).toBe(true);
    expect(counts(await dump())).toEqual(SEEDED);
  });

  test('leaves an existing account with the name of a demo account unchanged', async () => {
    const uuid = '00000000-0000-4000-8000-000000000001';
    await db.insertInto('users').values({ uuid, name: 'OWNER' }).execute();
    const before = await dump();
    await expect(seedDemo(db, { now: NOW })).rejects.toThrow('users_name_key');
    expect(await dump()).toEqual(before);
  });

  test('lets the demo account with a second factor log in after its secret is encrypted', async () => {
    await seedDemo(db, { now: NOW });
    const { app } = await startTestApp({ db });
    expect((await reencryptSecrets(db, app.services.encryption)).reencrypted).toBe(1);
    const { totp_secret } = await db
      .selectFrom('users')
      .select('totp_secret')
      .where('name', '=', 'secure')
      .executeTakeFirstOrThrow();
    expect(totp_secret).not.toContain(DEMO_TOTP_SECRET);

    const browser = new Browser(app);
    const login = await browser.post('/api/login', { name: 'secure', password: DEMO_PASSWORD });
    const { uuid } = login.json<{ uuid: string }>();
    const code = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate();
    expect((await browser.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
  });
});
