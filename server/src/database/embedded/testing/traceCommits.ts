import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql, Kysely, PGliteDialect } from 'kysely';
import { openDatabase } from '../../open.ts';
import type { Schema } from '../../schema.ts';
import { DiskTrace } from './diskTrace.ts';

// Commits in several ways and prints, for each commit, what of the write-ahead log was not yet on the disk when
// the commit was acknowledged. `stock` does the same with PGlite as it is delivered.
const [dataDir = '', mode] = process.argv.slice(2);
const database = path.join(dataDir, 'database');

async function open(): Promise<{ db: Kysely<Schema>; close(): Promise<void> }> {
  if (mode !== 'stock') return openDatabase({ dataDir });
  const pglite = new PGlite({ fs: new NodeFS(database) });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return { db, close: () => db.destroy() };
}

const { db, close } = await open();
const insert = (key: string, through: Kysely<Schema> = db) =>
  through.insertInto('site_state').values({ key, value: '{}' }).execute();
const switchLog = () => sql`SELECT pg_switch_wal()`.execute(db);

const commits: Record<string, (key: string) => Promise<unknown>> = {
  insert: (key) => insert(key),
  update: (key) =>
    db
      .updateTable('site_state')
      .set({ value: JSON.stringify(key) })
      .execute(),
  transaction: (key) =>
    db.transaction().execute(async (trx) => {
      await insert(`${key} 1`, trx);
      await insert(`${key} 2`, trx);
    }),
  table: (key) => sql`CREATE TABLE ${sql.id(key)} (id integer)`.execute(db),
  large: (key) =>
    sql`INSERT INTO site_state SELECT ${key} || n, '"x"' FROM generate_series(1, 3000) n`.execute(db),
};

const trace = new DiskTrace(path.join(database, 'pg_wal'));
const acknowledged: { name: string; writes: number; newNames: number; unsynced: string[] }[] = [];
for (let round = 0; round < 5; round += 1) {
  trace.newNames = 0;
  await switchLog();
  for (const [name, commit] of Object.entries(commits)) {
    trace.writes = 0;
    await commit(`${mode} ${name} ${round}`);
    const unsynced = [...trace.unsynced].map((file) => path.basename(file));
    acknowledged.push({ name, writes: trace.writes, newNames: trace.newNames, unsynced });
  }
}
await close();
console.log(JSON.stringify(acknowledged));
