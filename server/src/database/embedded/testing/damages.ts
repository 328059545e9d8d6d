import fs from 'node:fs';
import path from 'node:path';

export interface Damage {
  what: string;
  /** What the refusal says about it. */
  reason: RegExp;
  inflict: (database: string) => void;
}

export function files(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

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

export const damages: Damage[] = [
  {
    what: 'a truncated pg_control',
    reason: /pg_control/,
    inflict: (db) => truncate(db, 'global/pg_control', 100),
  },
  {
    what: 'an overwritten pg_control',
    reason: /incompatible/,
    inflict: (db) => overwrite(db, /^global\/pg_control$/),
  },
  { what: 'no pg_control', reason: /pg_control/, inflict: (db) => remove(db, 'global/pg_control') },
  { what: 'no PG_VERSION', reason: /PG_VERSION/, inflict: (db) => remove(db, 'PG_VERSION') },
  {
    what: 'a damaged PG_VERSION',
    reason: /PG_VERSION is damaged/,
    inflict: (db) => overwrite(db, /^PG_VERSION$/),
  },
  { what: 'no log', reason: /pg_wal/, inflict: (db) => remove(db, 'pg_wal') },
  {
    what: 'an overwritten log',
    reason: /checkpoint record/,
    inflict: (db) => overwrite(db, /^pg_wal\/[0-9A-F]{24}$/),
  },
  { what: 'overwritten tables', reason: /invalid page/, inflict: (db) => overwrite(db, /^base\/5\/\d+$/) },
  {
    what: 'an emptied catalogue',
    reason: /critical system index/,
    inflict: (db) => truncate(db, 'base/5/1259', 0),
  },
  { what: 'no transaction states', reason: /pg_xact/, inflict: (db) => remove(db, 'pg_xact') },
  { what: 'no configuration', reason: /postgresql\.conf/, inflict: (db) => remove(db, 'postgresql.conf') },
  {
    what: 'an empty folder',
    reason: /it is empty/,
    inflict: (db) => replaceWith(db, () => fs.mkdirSync(db)),
  },
  {
    what: 'a file',
    reason: /it is not a folder/,
    inflict: (db) => replaceWith(db, () => fs.writeFileSync(db, 'text')),
  },
  {
    what: "another program's folder",
    reason: /PG_VERSION/,
    inflict: (db) => replaceWith(db, () => fs.cpSync(import.meta.dirname, db, { recursive: true })),
  },
];
