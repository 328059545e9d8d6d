import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../open.ts';
import { startChild } from './testing/child.ts';
import { damages, files, type Damage } from './testing/damages.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const root = temporaryFolder();
const healthy = path.join(root, 'healthy');
let tableFile = '';

const REFUSAL =
  /^The database folder (\S+) can't be opened: (.+)\. None of its data was changed\. Restore the folder from a backup, or move it away to start with an empty database\.$/;

beforeAll(async () => {
  const { db, close } = await openDatabase({ dataDir: healthy });
  const location = sql<{ file: string }>`SELECT pg_relation_filepath('kysely_migration') AS file`;
  const { rows } = await location.execute(db);
  tableFile = rows[0]?.file ?? '';
  await close();
}, 60_000);

function damagedCopy({ what, reason, inflict }: Damage, index: number) {
  const dataDir = path.join(root, `damaged-${index}`);
  const database = path.join(dataDir, 'database');
  // Without PostgreSQL's template databases, which nobody opens: they are most of the files.
  const filter = (source: string) => !/\/base\/[14]$/.test(source);
  fs.cpSync(healthy, dataDir, { recursive: true, filter });
  inflict(database);
  return { what, reason, dataDir, database, before: dataFiles(database) };
}

/** Size and time of all files that hold data, as opposed to PostgreSQL's caches and its notes about itself. */
function dataFiles(folder: string): string[] {
  const names = fs.statSync(folder).isDirectory() ? files(folder) : [''];
  return names
    .filter((name) => !/pg_internal\.init$|^postmaster\.pid$|^pg_|^global\/pg_control$/.test(name))
    .map((name) => {
      const { size, mtimeMs } = fs.statSync(path.join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
}

test('a damaged database is refused with one clear line and left as it is', async () => {
  const copies = damages.map(damagedCopy);
  const folders = [...copies.map(({ dataDir }) => dataDir), healthy];
  const { code, stdout, stderr } = await startChild('openEach.ts', folders).ended;

  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(outcomes.slice(copies.length)).toEqual([{ opened: true }]);
  copies.forEach(({ what, reason, dataDir, database, before }, index) => {
    const [, folder, why] = REFUSAL.exec(String(outcomes[index]?.refused)) ?? [];
    expect({ what, folder, why }).toEqual({ what, folder: database, why: expect.stringMatching(reason) });
    expect({ what, files: dataFiles(database) }).toEqual({ what, files: before });
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'lock.sqlite']);
  });
}, 120_000);

test('damage which shows only once the database is open is refused in the same way', async () => {
  fs.rmSync(path.join(healthy, 'database', tableFile));
  const refusal = await openDatabase({ dataDir: healthy }).catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: 'StartupError', message: expect.stringMatching(REFUSAL) });
  expect(refusal).toHaveProperty('message', expect.stringContaining(`could not open file "${tableFile}"`));
}, 60_000);
