import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql, Kysely, PGliteDialect } from 'kysely';
import { openDatabase } from '../../open.ts';
import type { Schema } from '../../schema.ts';
import { traceOf } from './disk.ts';
import { DiskTrace, type DiskState } from './diskTrace.ts';

async function open(dataDir: string, mode?: string) {
  if (mode !== 'stock') {
    const { db, close } = await openDatabase({ dataDir });
    const state = () => JSON.parse(fs.readFileSync(traceOf(dataDir), 'utf8')) as DiskState;
    return { db, close, state };
  }
  const trace = new DiskTrace(path.join(dataDir, 'database', 'pg_wal'));
  const pglite = new PGlite({ fs: new NodeFS(path.join(dataDir, 'database')) });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return { db, close: () => db.destroy(), state: () => trace.state() };
}

/** Prints, for each commit, which parts of the write-ahead log were not on the disk when it was acknowledged. */
export async function traceCommits(dataDir: string, mode?: string): Promise<void> {
  const { db, close, state } = await open(dataDir, mode);
  const insert = (key: string, through: Kysely<Schema> = db) =>
    through.insertInto('site_state').values({ key, value: '{}' }).execute();
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

  const acknowledged: ({ name: string } & DiskState)[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = state();
    await sql`SELECT pg_switch_wal()`.execute(db);
    for (const [name, commit] of Object.entries(commits)) {
      const { writes } = state();
      await commit(`${mode} ${name} ${round}`);
      const after = state();
      acknowledged.push({
        name,
        writes: after.writes - writes,
        newNames: after.newNames - before.newNames,
        unsynced: after.unsynced,
      });
    }
  }
  await close();
  console.log(JSON.stringify(acknowledged));
}
