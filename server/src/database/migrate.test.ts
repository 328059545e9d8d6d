import { sql, type Kysely } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { migrate, readMigrations, relationOf, type MigrationFile } from './migrate.ts';
import type { Schema } from './schema.ts';

const db = await openTestDatabase();
const own = await readMigrations();
const newest = Object.keys(own).sort().at(-1) ?? '';
const lines: string[] = [];
const log = (line: string) => void lines.push(line);

beforeEach(() => void (lines.length = 0));

/** A release with additional migrations. */
const release = (more: Readonly<Record<string, MigrationFile>>) => () => Promise.resolve({ ...own, ...more });

const addTable = (name: string) => async (trx: Kysely<unknown>) => {
  await sql`CREATE TABLE ${sql.table(name)} (id integer)`.execute(trx);
};

const tables = async () => {
  const query = sql<{ name: string }>`SELECT relname AS name FROM pg_class WHERE relname LIKE 'trial_%'`;
  return (await query.execute(db)).rows.map(({ name }) => name).sort();
};

test('records the oldest compatible release of each migration', async () => {
  const floors = await db.selectFrom('migration_floors').selectAll().execute();
  const expected = Object.entries(own)
    .filter(([name]) => name >= '0008')
    .map(([migration, { minCompatibleMigration: oldest = migration }]) => ({ migration, oldest }));
  expect(floors).toEqual(expect.arrayContaining(expected));
});

test('allows a rollback to the previous release and an upgrade again', async () => {
  const next = release({ '0990_expands': { up: addTable('trial_one'), minCompatibleMigration: newest } });
  await migrate(db, log, next);
  expect(lines.splice(0)).toEqual(['Migrated the database: 0990_expands']);

  await migrate(db, log);
  expect(lines.splice(0)).toEqual([
    'A newer version has migrated the database (0990_expands). This version works with it, and changes no table.',
  ]);
  expect(await tables()).toEqual(['trial_one']);

  await migrate(db, log, next);
  expect(lines).toEqual([]);
});

test('rejects the release before the previous one once a migration removes its columns', async () => {
  const next = release({
    '0990_expands': { up: addTable('trial_one'), minCompatibleMigration: newest },
    '0991_contracts': { up: addTable('trial_two'), minCompatibleMigration: '0990_expands' },
  });
  await migrate(db, log, next);
  await expect(migrate(db, log)).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining('which has the migration 0991_contracts. Nothing was changed.'),
  });
  const before = release({ '0990_expands': { up: addTable('trial_one'), minCompatibleMigration: newest } });
  await migrate(db, log, before);
  expect(lines.at(-1)).toContain('(0991_contracts)');
});

test('allows a migration without a floor only with its own release', async () => {
  await migrate(
    db,
    log,
    release({
      '0990_expands': { up: addTable('trial_one') },
      '0991_contracts': { up: addTable('trial_two') },
      '0992_says_nothing': { up: addTable('trial_three') },
    }),
  );
  const before = release({
    '0990_expands': { up: addTable('trial_one') },
    '0991_contracts': { up: addTable('trial_two') },
  });
  await expect(migrate(db, log, before)).rejects.toThrow('0992_says_nothing');
});

test('leaves neither tables nor floors after a failed migration', async () => {
  const failing = release({
    '0990_expands': { up: addTable('trial_one') },
    '0991_contracts': { up: addTable('trial_two') },
    '0992_says_nothing': { up: addTable('trial_three') },
    '0993_fails': {
      minCompatibleMigration: newest,
      up: async (trx: Kysely<Schema>) => {
        await addTable('trial_four')(trx as Kysely<unknown>);
        throw new Error('no room');
      },
    },
  });
  await expect(migrate(db, log, failing)).rejects.toThrow(
    'migration 0993_fails: no room. Nothing was changed.',
  );
  expect(await tables()).not.toContain('trial_four');
  const floor = db.selectFrom('migration_floors').selectAll().where('migration', '=', '0993_fails');
  expect(await floor.execute()).toEqual([]);
});

test.each([
  ['no migrations', [], {}, 'pending'],
  ['all migrations', ['1', '2'], {}, 'current'],
  ['more migrations, with a compatible floor', ['1', '2', '3'], { 3: '2' }, 'newer'],
  [
    'more migrations, one of which requires a later release',
    ['1', '2', '3', '4'],
    { 3: '2', 4: '3' },
    'too new',
  ],
  ['more migrations, without a floor', ['1', '2', '3'], {}, 'too new'],
  ['more migrations, but without one of its own', ['1', '3'], { 3: '1' }, 'too new'],
] as const)('classifies a database with %s', (_, executed, floors, kind) => {
  expect(relationOf({ executed, floors: new Map(Object.entries(floors)) }, ['1', '2']).kind).toBe(kind);
});
