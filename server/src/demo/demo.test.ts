import { ALERT_CATEGORIES } from '@site/contract/http/alerts';
import { APPLICATION_ROLES } from '@site/contract/http/applications';
import { MODES, type Mode, RANGES, type Range } from '@site/contract/modes';
import { RANKS } from '@site/contract/ranks';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_TOTP_SECRET, demoPlayers } from './accounts.ts';
import { decisions } from './applications.ts';
import { demoRows } from './demoRows.ts';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { reencryptSecrets } from '../credentials/reencryptSecrets.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { seedDemo } from './seedDemo.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY = 86_400_000;
const rows = demoRows(NOW, 'hash');
const { alerts, applications, clans, stats, users } = rows;
const accounts = users.filter(({ password_hash }) => password_hash !== null);
const named = (name: string) => users.find((user) => user.name === name);
const userOf = (id: string) => users.find(({ uuid }) => uuid === id);
const ageOf = (at: Date) => (NOW.getTime() - at.getTime()) / DAY;
const timesOf = (list: readonly { created_at: Date }[]) => list.map(({ created_at: at }) => at.getTime());
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

test('are identical for the same time and move with it', () => {
  expect(JSON.stringify(demoRows(NOW, 'hash'))).toBe(JSON.stringify(rows));
  const later = demoRows(new Date(NOW.getTime() + DAY), 'hash');
  const withoutPeriod = (row: (typeof stats)[number]) => ({ ...row, period: '' });
  expect(later.stats.map(withoutPeriod)).toEqual(stats.map(withoutPeriod));
  expect(later.stats).not.toEqual(stats);
  expect(later.users).toEqual(
    users.map((user) => ({ ...user, created_at: new Date(user.created_at.getTime() + DAY) })),
  );
});

test('have unique ids and names', () => {
  const ids = [...users.map(({ uuid }) => uuid), ...clans.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(users.map(({ name }) => name.toLowerCase())).size).toBe(users.length);
});

describe('accounts', () => {
  test.each(RANKS)('%s has an account named after the rank', (rank) => {
    expect(named(rank)).toMatchObject({ rank, first_login: false, totp_secret: null });
  });

  test('cover each rank, a newcomer and one with a second factor, with the same password', () => {
    expect(named('newbie')).toMatchObject({ rank: 'player', first_login: true, totp_secret: null });
    expect(named('secure')).toMatchObject({ rank: 'player', totp_secret: 'JBSWY3DPEHPK3PXP' });
    expect([accounts.length, DEMO_ACCOUNTS.length]).toEqual([RANKS.length + 2, RANKS.length + 2]);
    for (const { password_hash, created_at } of accounts)
      expect([password_hash, ageOf(created_at) > 0]).toEqual(['hash', true]);
    expect(named('player')?.lang).toBe('en');
    expect(new Set(accounts.map(({ lang }) => lang))).toEqual(new Set(['de', 'en']));
  });
});

describe('clans', () => {
  const membersOf = (id: string, rank?: string) =>
    users.filter((user) => user.clan_id === id && (!rank || user.clan_rank === rank));

  test('are forty with unique names and tags across the Elo range', () => {
    for (const { tag } of clans) expect(tag).toMatch(/^[A-Z]{2,5}$/);
    const known = clans.flatMap(({ name, tag }) => [name.toLowerCase(), tag.toLowerCase()]);
    expect([clans.length, new Set(known).size]).toEqual([40, 80]);
    const elos = clans.map(({ elo }) => elo);
    expect([Math.min(...elos), Math.max(...elos), new Set(elos).size]).toEqual([800, 2600, 40]);
  });

  test('have a leader older than the clan, except for one clan', () => {
    for (const { id, leader, created_at } of clans) {
      expect(membersOf(id, 'LEADER').map(({ uuid }) => uuid)).toEqual(leader ? [leader] : []);
      expect(ageOf(created_at)).toBeGreaterThan(0);
      const joined = leader && userOf(leader)?.created_at;
      if (joined) expect(ageOf(created_at)).toBeLessThan(ageOf(joined));
    }
    expect(clans.filter(({ leader }) => leader === null)).toHaveLength(1);
  });
});

describe('boards', () => {
  const byKey = new Map(stats.map((row) => [`${row.user_id} ${row.mode} ${row.range}`, row]));
  const top = (mode: Mode, range: Range, count: number) =>
    stats
      .filter((row) => row.mode === mode && row.range === range)
      .sort((a, b) => b.elo - a.elo)
      .slice(0, count);

  test('have each player, mode and range once, with non-negative integers that grow with the range', () => {
    expect([stats.length, byKey.size]).toEqual([users.length * 12, users.length * 12]);
    for (const { uuid } of users)
      for (const mode of MODES)
        for (const field of ['elo', 'kills', 'deaths'] as const) {
          const values = RANGES.map((range) => byKey.get(`${uuid} ${mode} ${range}`)?.[field] ?? NaN);
          expect(values.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
          expect(values).toEqual(sorted(values));
        }
  });

  test.each(RANGES)('are full for the range %s, with a different leader in every mode', (range) => {
    const boards = MODES.map((mode) => top(mode, range, 10));
    for (const row of boards.flat()) {
      expect(row.elo).toBeGreaterThan(0);
      expect(row.kills).toBeGreaterThan(row.elo);
    }
    expect(new Set(boards.map(([leader]) => leader?.user_id)).size).toBe(MODES.length);
    expect(new Set(boards.flat().map(({ user_id }) => user_id)).size).toBeGreaterThan(20);
  });
});

describe('applications', () => {
  test("come from 25 players who can't log in, in all states and roles", () => {
    expect([applications.length, new Set(applications.map(({ user_id }) => user_id)).size]).toEqual([25, 25]);
    for (const { user_id, name } of applications)
      expect(userOf(user_id)).toMatchObject({ name, password_hash: null });
    const count = (state: string) => applications.filter((row) => row.state === state).length;
    expect([count('PENDING'), count('ACCEPTED'), count('DENIED')]).toEqual([9, 9, 7]);
    expect(new Set(applications.map(({ role }) => role))).toEqual(new Set(APPLICATION_ROLES));
    expect(new Set(applications.slice(-10).map(({ state }) => state)).size).toBe(3);
  });

  test('have one decision by a lead after they arrived', () => {
    const stored = applications.map((row, index) => ({ ...row, id: index + 1 }));
    const entries = decisions(NOW, stored, demoPlayers(NOW, 'hash'));
    const decided = stored.filter(({ state }) => state !== 'PENDING');
    expect(sorted(entries.map(({ subject }) => Number(subject)))).toEqual(decided.map(({ id }) => id));
    for (const { subject, subject_name: name, after, created_at: at, actor_name: by } of entries) {
      const application = decided.find(({ id }) => String(id) === subject);
      expect([name, after]).toEqual([application?.name, { state: application?.state }]);
      expect(at.getTime()).toBeGreaterThan(application?.created_at.getTime() ?? Infinity);
      expect(ageOf(at)).toBeGreaterThan(0);
      expect(['admin', 'srdev', 'srmod', 'srcon']).toContain(by);
    }
    expect(timesOf(entries)).toEqual(sorted(timesOf(entries)));
    expect(new Set(entries.map(({ actor_name: by }) => by)).size).toBeGreaterThan(2);
  });
});

describe('alerts', () => {
  const own = alerts.filter(({ user_id }) => user_id === named('player')?.uuid);

  test('include one of each category for `player`, three unread, one about their clan', () => {
    expect(own.map(({ category }) => category).sort()).toEqual([...ALERT_CATEGORIES].sort());
    expect(own.filter(({ is_read }) => !is_read)).toHaveLength(3);
    const clan = clans.find(({ id }) => id === named('player')?.clan_id);
    const moderators = users.filter((user) => user.clan_id === clan?.id && user.clan_rank === 'MODERATOR');
    const expected = moderators.map(({ name }) => `${name} is now a moderator of your clan ${clan?.name}.`);
    const about = own.find(({ category }) => category === 'clan');
    expect(expected).toContain(about?.message);
    expect(about?.target).toBe(`clan:${clan?.id}`);
  });
});

const TABLES = ['clans', 'users', 'stats', 'applications', 'audit_entries', 'alerts', 'site_state'] as const;

const db = await openTestDatabase();

async function empty(): Promise<void> {
  await sql`TRUNCATE ${sql.join(TABLES.map((name) => sql.table(name)))} RESTART IDENTITY CASCADE`.execute(db);
}

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
