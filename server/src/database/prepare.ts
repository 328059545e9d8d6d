import { CompiledQuery, type Kysely, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import type { Schema } from './schema.ts';
import { wrapClients } from './wrapClients.ts';

/** Deeper JSON may overflow the engine's stack, which PGlite does not check: 5,000 levels work, 6,000 do not. */
const MAX_JSON_DEPTH = 3000;

function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > levels) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

function refuseDeep(value: unknown): void {
  if (Array.isArray(value)) value.forEach(refuseDeep);
  else if (typeof value === 'string' && value.length > MAX_JSON_DEPTH && isDeeperThan(value, MAX_JSON_DEPTH))
    throw Object.assign(new Error('stack depth limit exceeded'), { code: '54001' });
}

const names = new Map<string, string>();

/** Only for the embedded database: PgBouncer in transaction mode, which may be elsewhere, knows no named statements. */
export const preparing = (pool: Pool): PostgresPool =>
  wrapClients(pool, (client) => ({
    query: (text: string, values: readonly unknown[]) => {
      refuseDeep(values);
      const name = names.get(text);
      return name === undefined
        ? client.query(text, [...values])
        : client.query({ name, text, values: [...values] });
    },
  }));

interface Query<Row> {
  compile(db: Kysely<Schema>): CompiledQuery<Row>;
}

class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Name columns one by one, since a later migration may add others. The shape must not depend on the values. */
export function prepare<Values extends object, Row>(
  build: (db: Kysely<Schema>, values: Values) => Query<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<readonly Row[]> {
  let prepared: { readonly text: string; readonly parameters: readonly unknown[] } | undefined;

  function compile(db: Kysely<Schema>) {
    const slots = new Proxy({} as Values, { get: (_values, name) => new Slot(name) });
    const { sql, parameters } = build(db, slots).compile(db);
    if (!names.has(sql)) names.set(sql, `prepared ${names.size}`);
    return { text: sql, parameters };
  }

  return async (db, values) => {
    prepared ??= compile(db);
    const { text, parameters } = prepared;
    const given = parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, given))).rows;
  };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const isUuid = (text: string) => UUID.test(text);

export function prepareFor<Values extends { readonly wanted: string }, Row>(
  build: (db: Kysely<Schema>, values: Values, isById: boolean) => Query<Row>,
): (db: Kysely<Schema>, values: Values) => Promise<readonly Row[]> {
  const byId = prepare<Values, Row>((db, values) => build(db, values, true));
  const otherwise = prepare<Values, Row>((db, values) => build(db, values, false));
  return (db, values) => (isUuid(values.wanted) ? byId : otherwise)(db, values);
}
