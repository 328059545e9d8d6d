import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { newFolder } from '@site/backend/testing/folder';
import { openDatabase } from '../open.ts';
import { files, fileStates } from './testing/fileStates.ts';
import { startTask } from './testing/startTask.ts';

const root = newFolder();
const healthy = path.join(root, 'healthy');
let tableFile = '';

const REFUSAL =
  /^The database folder (\S+) can't be opened: (.+)\. None of its data was changed\. Move the folder away to start with an empty database\.$/;

beforeAll(async () => {
  const { db, close } = await openDatabase({ dataDir: healthy });
  const location = sql<{ file: string }>`SELECT pg_relation_filepath('kysely_migration') AS file`;
  const { rows } = await location.execute(db);
  tableFile = rows[0]?.file ?? '';
  await close();
});

function remove(database: string, name: string): void {
  fs.rmSync(path.join(database, name), { recursive: true });
}

function truncate(database: string, name: string, size: number): void {
  fs.truncateSync(path.join(database, name), size);
}

function overwrite(database: string, which: RegExp): void {
  for (const name of files(database).filter((file) => which.test(file))) {
    const target = path.join(database, name);
    fs.writeFileSync(target, Buffer.alloc(fs.statSync(target).size, 'garbage '));
  }
}

function replaceWith(database: string, make: () => void): void {
  fs.rmSync(database, { recursive: true });
  make();
}

const DAMAGES: readonly [what: string, reason: RegExp, inflict: (database: string) => void][] = [
  ['a truncated pg_control', /pg_control/, (db) => truncate(db, 'global/pg_control', 100)],
  ['an overwritten pg_control', /incompatible/, (db) => overwrite(db, /^global\/pg_control$/)],
  ['no pg_control', /pg_control/, (db) => remove(db, 'global/pg_control')],
  ['no PG_VERSION', /PG_VERSION/, (db) => remove(db, 'PG_VERSION')],
  ['a damaged PG_VERSION', /PG_VERSION is damaged/, (db) => overwrite(db, /^PG_VERSION$/)],
  ['no log', /pg_wal/, (db) => remove(db, 'pg_wal')],
  ['an overwritten log', /checkpoint record/, (db) => overwrite(db, /^pg_wal\/[0-9A-F]{24}$/)],
  ['overwritten tables', /invalid page/, (db) => overwrite(db, /^base\/5\/\d+$/)],
  ['an emptied system table', /critical system index/, (db) => truncate(db, 'base/5/1259', 0)],
  ['no transaction states', /pg_xact/, (db) => remove(db, 'pg_xact')],
  ['no configuration', /postgresql\.conf/, (db) => remove(db, 'postgresql.conf')],
  ['an empty folder', /it is empty/, (db) => replaceWith(db, () => fs.mkdirSync(db))],
  ['a file', /it is not a folder/, (db) => replaceWith(db, () => fs.writeFileSync(db, 'text'))],
  [
    "another program's folder",
    /PG_VERSION/,
    (db) => replaceWith(db, () => fs.cpSync(import.meta.dirname, db, { recursive: true })),
  ],
];

/** PostgreSQL's caches and metadata: everything else is data. */
const NO_DATA = /pg_internal\.init$|^postmaster\.pid$|^pg_|^global\/pg_control$/;

function damagedCopy([what, reason, inflict]: (typeof DAMAGES)[number], index: number) {
  const dataDir = path.join(root, `damaged-${index}`);
  const database = path.join(dataDir, 'database');
  // Without PostgreSQL's unused template databases, which are most of the files.
  const filter = (source: string) => !/\/base\/[14]$/.test(source);
  fs.cpSync(healthy, dataDir, { recursive: true, filter });
  inflict(database);
  return { what, reason, dataDir, database, before: fileStates(database, NO_DATA) };
}

test('rejects a damaged database in one clear line and leaves it unchanged', async () => {
  const copies = DAMAGES.map(damagedCopy);
  const folders = [...copies.map(({ dataDir }) => dataDir), healthy];
  const { code, stdout, stderr } = await startTask('openEach', ...folders).ended;

  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(outcomes.slice(copies.length)).toEqual([{ done: healthy }]);
  copies.forEach(({ what, reason, dataDir, database, before }, index) => {
    const [, folder, why] = REFUSAL.exec(String(outcomes[index]?.refused)) ?? [];
    expect({ what, folder, why }).toEqual({ what, folder: database, why: expect.stringMatching(reason) });
    expect({ what, files: fileStates(database, NO_DATA) }).toEqual({ what, files: before });
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'engine-lock.sqlite', 'lock.sqlite']);
  });
});

test('rejects damage in the same way that shows only after opening', async () => {
  fs.rmSync(path.join(healthy, 'database', tableFile));
  const refusal = await openDatabase({ dataDir: healthy }).catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: 'StartupError', message: expect.stringMatching(REFUSAL) });
  expect(refusal).toHaveProperty('message', expect.stringContaining(`could not open file "${tableFile}"`));
});
