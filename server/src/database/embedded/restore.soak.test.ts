import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { newFolder } from '../../testing/folder.ts';
import { emptyDatabase } from '../../testing/cachedDatabase.ts';
import { openDatabase } from '../open.ts';
import { backUpFolder } from './backup.ts';
import { lockFolder } from './dataFolder.ts';
import { restoreFolder } from './restore.ts';
import { fileStates } from './testing/fileStates.ts';
import { startTask } from './testing/startTask.ts';

const root = newFolder();
const at = (name: string) => path.join(root, name);
const pristine = at('pristine');
const backup = at('backup.tar.gz');
const silent = () => undefined;

const KEPT = /^database\.before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Opens a database and identifies it. */
async function stateOf(dataDir: string): Promise<unknown> {
  const { db, close } = await openDatabase({ dataDir });
  const row = await db.selectFrom('site_state').select('value').where('key', '=', 'state').executeTakeFirst();
  await close();
  return row?.value;
}

async function make(dataDir: string, state: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  await db
    .insertInto('site_state')
    .values({ key: 'state', value: JSON.stringify(state) })
    .execute();
  await close();
}

/** Size and mtime of everything in the data folder except the lock. */
const contentOf = (dataDir: string) => fileStates(dataDir, /^lock\.sqlite$/);

const BLOCK = 512;

interface Entry {
  readonly name: string;
  readonly content?: string | Buffer;
  /** Its type: '0' for a file, '5' for a folder, '2' for a link. */
  readonly kind?: string;
}

function blocksOf({ name, content = '', kind = '0' }: Entry): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o600, 8), 100);
  header.write(octal(bytes.length, 12), 124);
  header.write(kind, 156);
  header.write('ustar\0' + '00', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(octal(sum, 7), 148);
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  return Buffer.concat([header, bytes, padding]);
}

/** A `.tar.gz` of these files. */
function tarGz(entries: readonly Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(blocksOf), Buffer.alloc(2 * BLOCK)]));
}

beforeAll(async () => {
  await make(pristine, 'old');
  await make(at('other'), 'new');
  await backUpFolder(at('other'), backup, silent);
});

test('restores over a database, which is kept, and into an empty folder', async () => {
  const dataDir = at('restored');
  fs.cpSync(pristine, dataDir, { recursive: true });
  const before = await restoreFolder(dataDir, backup, silent);
  expect(path.basename(before ?? '')).toMatch(KEPT);
  expect(fs.readdirSync(dataDir).sort()).toEqual(['database', path.basename(before ?? ''), 'lock.sqlite']);
  expect((fs.statSync(path.join(dataDir, 'database')).mode & 0o777).toString(8)).toBe('700');
  expect(await stateOf(dataDir)).toBe('new');

  fs.rmSync(path.join(dataDir, 'database'), { recursive: true });
  fs.renameSync(before ?? '', path.join(dataDir, 'database'));
  expect(await stateOf(dataDir)).toBe('old');

  const fresh = at('not there/yet');
  expect(await restoreFolder(fresh, backup, silent)).toBeUndefined();
  expect(await stateOf(fresh)).toBe('new');
});

test('migrates a backup from before an upgrade', async () => {
  const dataDir = at('before upgrade');
  fs.cpSync(pristine, dataDir, { recursive: true });
  const { db, close } = await openDatabase({ dataDir });
  // As before the first migration.
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  await sql`CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(
    db,
  );
  await close();
  await backUpFolder(dataDir, at('before-upgrade.tar.gz'), silent);
  const lines: string[] = [];
  await restoreFolder(at('upgraded'), at('before-upgrade.tar.gz'), (line) => lines.push(line));
  expect(lines[0]).toBe('Migrated the database: 0001_initial');
  expect(await stateOf(at('upgraded'))).toBeUndefined();
});

test('restores a backup of a newer release unchanged if that only added to the schema', async () => {
  const dataDir = at('newer');
  fs.cpSync(pristine, dataDir, { recursive: true });
  const { db, close } = await openDatabase({ dataDir });
  await sql`CREATE TABLE added (id integer)`.execute(db);
  await sql`INSERT INTO kysely_migration VALUES ('0998_expands', '2999-01-01T00:00:00.000Z')`.execute(db);
  await sql`INSERT INTO migration_floors VALUES ('0998_expands', '0008_migration_floors')`.execute(db);
  await close();
  await backUpFolder(dataDir, at('newer.tar.gz'), silent);
  const lines: string[] = [];
  await restoreFolder(at('older'), at('newer.tar.gz'), (line) => lines.push(line));
  expect(lines).toEqual([
    expect.stringContaining('A newer version has migrated the database (0998_expands).'),
  ]);
  expect(await stateOf(at('older'))).toBe('old');
});

test('rejects an invalid backup in one clear line and changes nothing', async () => {
  const whole = fs.readFileSync(backup);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
  const version = { name: 'PG_VERSION', content: '18\n' };
  const tar = gunzipSync(whole);

  const future = at('future');
  fs.cpSync(pristine, future, { recursive: true });
  const { db, close } = await openDatabase({ dataDir: future });
  await sql`INSERT INTO kysely_migration VALUES ('0999_future', '2999-01-01T00:00:00.000Z')`.execute(db);
  await close();
  await backUpFolder(future, at('future.tar.gz'), silent);

  const archives: [name: string, content: Buffer | string, reason: RegExp][] = [
    ['empty', '', /damaged, or no \.tar\.gz \(unexpected end of file\)/],
    ['text', 'garbage '.repeat(500), /damaged, or no \.tar\.gz \(incorrect header check\)/],
    ['half', whole.subarray(0, whole.length >> 1), /damaged, or no \.tar\.gz \(unexpected end of file\)/],
    ['almost whole', whole.subarray(0, -1), /damaged, or no \.tar\.gz \(unexpected end of file\)/],
    // The position of the bit decides whether unpacking or the file list detects it first.
    ['one bit wrong', flipped, /damaged/],
    ['packed text', gzipSync('garbage '.repeat(500)), /not a tar archive, or it is damaged/],
    ['packed nothing', gzipSync(''), /it is cut off/],
    ['cut off inside', gzipSync(tar.subarray(0, 100_000)), /it is cut off/],
    ['another archive', tarGz([{ name: 'README.md', content: 'Hello' }]), /PG_VERSION/],
    ['no files', tarGz([]), /it is empty/],
    ['only a version', tarGz([version]), /pg_control|could not|does not|no such|not found/i],
    [
      'another PostgreSQL',
      tarGz([{ ...version, content: '17\n' }]),
      /it belongs to PostgreSQL 17, and this server/,
    ],
    [
      'a way out',
      tarGz([version, { name: '../../escaped', content: 'x' }]),
      /the unsafe name \.\.\/\.\.\/escaped/,
    ],
    ['a link', tarGz([version, { name: 'link', kind: '2' }]), /link, which is neither file nor folder/],
    [
      'an empty database',
      gzipSync(Buffer.from(await (await emptyDatabase()).arrayBuffer())),
      /it holds no database of this site/,
    ],
    ['a newer one', fs.readFileSync(at('future.tar.gz')), /newer version of this server, .*0999_future/],
  ];
  for (const [name, content] of archives) fs.writeFileSync(at(`${name}.tar.gz`), content);
  const before = contentOf(pristine);
  const paths = [...archives.map(([name]) => at(`${name}.tar.gz`)), at('nowhere.tar.gz'), root];
  const { code, stdout, stderr } = await startTask('restoreEach', pristine, ...paths).ended;

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { refused?: string });
  const reasons = [...archives.map(([, , reason]) => reason), /ENOENT/, /EISDIR/];
  expect(outcomes).toEqual(reasons.map((reason) => ({ refused: expect.stringMatching(reason) })));
  outcomes.forEach(({ refused = '' }, index) => {
    expect(refused.startsWith(`The backup ${paths[index]} can't be restored: `)).toBe(true);
    expect(refused).toMatch(/Nothing was changed\./);
    expect(refused).not.toContain('\n');
  });
  expect(contentOf(pristine)).toEqual(before);
  expect(fs.readdirSync(pristine).sort()).toEqual(['database', 'lock.sqlite']);
  expect(fs.existsSync(path.join(root, '../escaped'))).toBe(false);
});

test('rejects a restore while a server uses the folder', async () => {
  const before = contentOf(pristine);
  const unlock = lockFolder(pristine);
  await expect(restoreFolder(pristine, backup, silent)).rejects.toThrow(
    `A server is running on the data folder ${pristine}. Stop it first: a restore replaces its database.`,
  );
  unlock();
  expect(contentOf(pristine)).toEqual(before);
});

test('restores completely or not at all when killed at any moment', async () => {
  const dataDir = at('killed');
  const begin = (...when: string[]) => {
    fs.rmSync(dataDir, { recursive: true, force: true });
    fs.cpSync(pristine, dataDir, { recursive: true });
    return startTask('restore', dataDir, backup, ...when);
  };
  /** The next start finds one of the two and leaves nothing unfinished. */
  const outcome = async () => {
    const state = await stateOf(dataDir);
    const names = fs.readdirSync(dataDir).filter((name) => !KEPT.test(name));
    expect(names.sort()).toEqual(['database', 'lock.sqlite']);
    return state;
  };
  const steps = [
    ['before', '1', 'old'],
    ['after', '1', 'old'],
    ['after', '2', 'new'],
    ['after', '3', 'new'],
  ] as const;
  for (const [moment, count, state] of steps) {
    const ending = await begin('renameSync', moment, count).ended;
    expect(ending).toEqual({ code: null, signal: 'SIGKILL', stdout: '', stderr: '' });
    expect([moment, count, await outcome()]).toEqual([moment, count, state]);
  }
  for (const longest of [400, 1500, 3000]) {
    const child = begin();
    await sleep(Math.random() * longest);
    const { stdout } = await child.kill();
    const state = await outcome();
    expect(['old', 'new']).toContain(state);
    if (stdout.includes('restored')) expect(state).toBe('new');
  }
});

test('finishes an interrupted restore with the next one', async () => {
  const dataDir = at('twice');
  fs.cpSync(pristine, dataDir, { recursive: true });
  await startTask('restore', dataDir, backup, 'renameSync', 'after', '2').ended;
  await restoreFolder(dataDir, backup, silent);
  expect(await stateOf(dataDir)).toBe('new');
  const kept = fs.readdirSync(dataDir).filter((name) => KEPT.test(name));
  expect(kept).toHaveLength(2);
});
