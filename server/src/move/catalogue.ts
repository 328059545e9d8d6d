import { CompiledQuery, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

export type Database = Kysely<Schema>;

/** Runs a statement made of catalogue names, which are already quoted. */
export async function query<Row>(
  db: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

export interface Column {
  readonly name: string;
  readonly type: string;
  /** Computed by the database. */
  readonly isGenerated: boolean;
}

/** A table visible to the site, with quoted names. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A foreign key: its rows must be added after those of the referenced table. */
export interface Reference {
  readonly from: string;
  readonly to: string;
}

/** Unqualified tables that belong to neither the system nor an extension. */
const OWN = `
  pg_table_is_visible(c.oid)
  AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
  AND NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** The migrations' own tables, which each database already has. */
const MIGRATIONS = `('kysely_migration', 'kysely_migration_lock', 'migration_floors')`;

export function readTables(db: Database): Promise<readonly Table[]> {
  return query<Table>(
    db,
    `SELECT c.oid::regclass::text AS name, json_agg(json_build_object(
       'name', quote_ident(a.attname),
       'type', format_type(a.atttypid, a.atttypmod),
       'isGenerated', a.attgenerated <> '') ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT IN ${MIGRATIONS} AND ${OWN}
     GROUP BY c.oid ORDER BY c.relname`,
  );
}

/** Deferrable ones don't restrict the order of inserts. */
export function readReferences(db: Database): Promise<readonly Reference[]> {
  return query<Reference>(
    db,
    `SELECT DISTINCT conrelid::regclass::text AS from, confrelid::regclass::text AS to
     FROM pg_constraint WHERE contype = 'f' AND NOT condeferrable`,
  );
}

/** Returns all sequences with their next value. */
export async function readSequences(db: Database): Promise<ReadonlyMap<string, string>> {
  const found = await query<{ name: string; increment: string }>(
    db,
    `SELECT c.oid::regclass::text AS name, s.seqincrement::text AS increment
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_sequence s ON s.seqrelid = c.oid
     WHERE ${OWN} ORDER BY c.relname`,
  );
  const sequences = new Map<string, string>();
  for (const { name, increment } of found) {
    const [row] = await query<{ next: string }>(
      db,
      `SELECT (last_value + CASE WHEN is_called THEN ${increment} ELSE 0 END)::text AS next FROM ${name}`,
    );
    if (row) sequences.set(name, row.next);
  }
  return sequences;
}

/** Returns the names of non-empty tables. */
export async function filledTables(db: Database): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const { name } of await readTables(db)) {
    const [row] = await query<{ isFilled: boolean }>(db, `SELECT EXISTS (SELECT FROM ${name}) AS "isFilled"`);
    if (row?.isFilled) filled.push(name);
  }
  return filled;
}

/**
 * Sorts tables after those they reference.
 *
 * @throws Error for circular references that can't be deferred
 */
export function copyOrder(tables: readonly Table[], references: readonly Reference[]): readonly Table[] {
  const order: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const isLeft = new Set(left.map(({ name }) => name));
    const isHeldUp = ({ name }: Table) => references.some(({ from, to }) => from === name && isLeft.has(to));
    const next = left.filter((table) => !isHeldUp(table));
    if (next.length === 0) {
      throw new Error(
        `No order of copying satisfies the foreign keys of ${[...isLeft].join(', ')}: ` +
          'a migration has to make one of them DEFERRABLE.',
      );
    }
    order.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return order;
}
