import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql, Kysely, PGliteDialect } from 'kysely';
import { openDatabase } from '../../open.ts';
import type { Schema } from '../../schema.ts';

/**
 * Traces this process's writes below a folder to know what a power failure would lose: files with writes since their
 * last fsync, and folders whose names changed since theirs.
 */
class DiskTrace {
  writes = 0;
  newNames = 0;
  readonly unsynced = new Set<string>();
  readonly #folder: string;
  readonly #open = new Map<number, string>();

  constructor(folder: string) {
    this.#folder = folder;
    const { openSync, writeSync, fsyncSync, renameSync, writeFileSync } = fs;
    Object.assign(fs, {
      openSync: (...args: Parameters<typeof openSync>) => {
        const descriptor = openSync(...args);
        this.#open.set(descriptor, String(args[0]));
        return descriptor;
      },
      writeSync: (descriptor: number, ...rest: unknown[]) => {
        this.#wrote(this.#open.get(descriptor));
        return Reflect.apply(writeSync, fs, [descriptor, ...rest]);
      },
      fsyncSync: (descriptor: number) => {
        fsyncSync(descriptor);
        this.unsynced.delete(this.#open.get(descriptor) ?? '');
      },
      renameSync: (...args: Parameters<typeof renameSync>) => {
        renameSync(...args);
        this.#named(String(args[1]));
      },
      writeFileSync: (...args: Parameters<typeof writeFileSync>) => {
        writeFileSync(...args);
        this.#named(String(args[0]));
      },
    });
  }

  #wrote(file: string | undefined): void {
    if (!file?.startsWith(this.#folder)) return;
    this.writes += 1;
    this.unsynced.add(file);
  }

  #named(file: string): void {
    if (!file.startsWith(this.#folder)) return;
    this.newNames += 1;
    this.unsynced.add(path.dirname(file));
  }
}

async function open(dataDir: string, mode?: string): Promise<{ db: Kysely<Schema>; close(): Promise<void> }> {
  if (mode !== 'stock') return openDatabase({ dataDir });
  const pglite = new PGlite({ fs: new NodeFS(path.join(dataDir, 'database')) });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return { db, close: () => db.destroy() };
}

/**
 * Commits in several ways and prints, for each commit, which parts of the write-ahead log were not on the disk when the
 * commit was acknowledged.
 *
 * @param mode `stock` uses unmodified PGlite
 */
export async function traceCommits(dataDir: string, mode?: string): Promise<void> {
  const { db, close } = await open(dataDir, mode);
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

  const trace = new DiskTrace(path.join(dataDir, 'database', 'pg_wal'));
  const acknowledged: { name: string; writes: number; newNames: number; unsynced: string[] }[] = [];
  for (let round = 0; round < 5; round += 1) {
    trace.newNames = 0;
    await sql`SELECT pg_switch_wal()`.execute(db);
    for (const [name, commit] of Object.entries(commits)) {
      trace.writes = 0;
      await commit(`${mode} ${name} ${round}`);
      const unsynced = [...trace.unsynced].map((file) => path.basename(file));
      acknowledged.push({ name, writes: trace.writes, newNames: trace.newNames, unsynced });
    }
  }
  await close();
  console.log(JSON.stringify(acknowledged));
}
