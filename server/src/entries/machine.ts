import { HttpError } from '@site/backend/httpError';
import type { ErrorCode } from '@site/backend/messages';
import { rankPasses, type CallGuard } from '@site/contract/guards';
import type { AuditAction } from '@site/contract/http/panel';
import type { RankId } from '@site/contract/ranks';
import { namesOf, type ActRule } from '@site/contract/states';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { recordAudit } from './audit.ts';

/** PostgreSQL's code for a transaction that it ended because another one waits for it. */
const DEADLOCK = '40P01';

/** Runs after the commit. */
export type Effect = () => void;

export interface Act {
  readonly by: { readonly uuid: string; readonly name: string };
  readonly reason: string;
}

interface Thing {
  readonly id: string;
  readonly state: string;
}

type Values<Row> = Readonly<Partial<Record<keyof Row, unknown>>>;

/** A transaction about one thing, whose row is locked. */
export interface Change<Row extends Thing, Kind, Context> {
  readonly context: Context;
  readonly trx: Transaction<Schema>;
  /** The row as this transaction has left it. */
  readonly row: Row;
  later(...effects: readonly Effect[]): void;
  set(values: Values<Row>): Promise<void>;
  /** Reads the row again, which a trigger may have changed. */
  reload(): Promise<void>;
  /** Adds a line to the history. @param said the act that it is, or what the site says of it */
  note(kind: Kind, said?: Act | string): Promise<void>;
  /** Changes the state, with a line in the history. The database refuses what its table of states lacks. */
  go(state: Row['state'], kind: Kind, said?: Act | string, values?: Values<Row>): Promise<void>;
  also(id: string): Promise<Change<Row, Kind, Context>>;
}

type ContextOf<Changing> = Changing extends { readonly context: infer Context } ? Context : never;

export interface Handler<Changing, Facts, Body> {
  /** Says whether it is possible, in a state in which it may be; always if not given. */
  may?(facts: Facts): boolean;
  run(change: Changing, act: Act, body: Body): Promise<void>;
  /** What follows after the commit, before the caller is answered. */
  after?(context: ContextOf<Changing>, id: string, act: Act): Promise<void>;
}

type Judge<Facts> = Pick<Handler<never, Facts, never>, 'may'>;

interface Definition<Row extends Thing, Name extends string, Kind, Facts, Base> {
  /** A table with an id, a state, and `by_person`: true if a person made the last change of the state. */
  readonly table: keyof Schema;
  /** With the columns `kind`, `to_state`, `by_name`, `by_id`, `text`, and one that names the row; see `order_events`. */
  readonly history: readonly [table: keyof Schema, key: string];
  readonly kinds: readonly Kind[];
  readonly thing: string;
  readonly acts: Readonly<Record<Name, ActRule<Row['state']> & { readonly guard: CallGuard }>>;
  /** The codes of refusals: there is no such thing, or its state does not allow it. */
  readonly codes: readonly [unknown: ErrorCode, state: ErrorCode];
  /** How the audit trail calls it, and the player whom it is about. */
  subject(row: Row): { readonly name: string; readonly about: string | null };
  /** Locks what comes before the row wherever both are locked: this prevents deadlocks. */
  lockBefore?(trx: Transaction<Schema>, id: string): Promise<unknown>;
  /** Reads what decides whether acts are possible, as lists and answers read it. */
  look(db: Kysely<Schema>, id: string): Promise<Facts>;
  /** Tells open pages after the commit of what is in the history. */
  announce(context: Base, row: Row): void;
}

/** Owns the rows of a table of things that have states: all that happens to one is a change or an act. */
export function machine<
  Row extends Thing,
  Name extends string,
  Kind extends string,
  Facts extends Thing,
  Base extends { readonly db: Kysely<Schema> },
>({ table, history: [history, key], acts, codes, ...its }: Definition<Row, Name, Kind, Facts, Base>) {
  const read = (trx: Transaction<Schema>, which: RawBuilder<unknown>) =>
    sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${which}`.execute(trx).then(({ rows: [row] }) => row);

  function changeOf<Context extends Base>(
    context: Context,
    trx: Transaction<Schema>,
    effects: Effect[],
    locked: Row,
  ): Change<Row, Kind, Context> {
    let row = locked;
    let isNoted = false;
    const { id } = row;
    async function set(values: Values<Row>): Promise<void> {
      // Every such table has these columns.
      const query = trx
        .updateTable(table as 'orders')
        .set(values as object)
        .where('id', '=', id);
      row = (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Row;
    }
    async function note(kind: Kind, said: Act | string | undefined, to: string | null = null): Promise<void> {
      if (!isNoted) effects.push(() => its.announce(context, row));
      isNoted = true;
      const { by, reason } = typeof said === 'object' ? said : { by: undefined, reason: said };
      await sql`
        INSERT INTO ${sql.table(history)} (${sql.ref(key)}, kind, to_state, by_name, by_id, text)
        VALUES (${id}, ${kind}, ${to}, ${by?.name ?? null}, ${by?.uuid ?? null}, ${reason ?? null})
        `.execute(trx);
    }
    return {
      context,
      trx,
      get row() {
        return row;
      },
      later: (...more) => void effects.push(...more),
      set,
      reload: async () => void (row = (await read(trx, sql`id = ${id}`)) ?? row),
      note: (kind, said) => note(kind, said),
      async go(state, kind, said, values) {
        await set({ ...values, state, by_person: typeof said === 'object' } as Values<Row>);
        await note(kind, said, state);
      },
      also: async (other) => changeOf(context, trx, effects, await lock(trx, other)),
    };
  }

  /** Locks or stores a row, and changes it in the same transaction; what is left for later follows the commit. */
  async function changeFirst<Context extends Base, Found extends Row | undefined, Result>(
    context: Context,
    find: (trx: Transaction<Schema>) => Promise<Found>,
    apply: (change: Change<Row, Kind, Context>) => Promise<Result>,
  ): Promise<Result | Extract<Found, undefined>> {
    const effects: Effect[] = [];
    const run = () =>
      context.db.transaction().execute(async (trx) => {
        effects.length = 0;
        const row = await find(trx);
        return row === undefined
          ? (row as Extract<Found, undefined>)
          : apply(changeOf(context, trx, effects, row));
      });
    const result = await run().catch((error: unknown) => {
      if ((error as { code?: unknown }).code === DEADLOCK) return run();
      throw error;
    });
    for (const effect of effects) effect();
    return result;
  }

  const lock = async (trx: Transaction<Schema>, id: string): Promise<Row> => {
    const found = await read(trx, sql`id = ${id} FOR UPDATE`);
    if (!found) throw new HttpError(404, codes[0]);
    return found;
  };

  /** The same for a row that must be known. @throws HttpError 404 */
  const change = <Context extends Base, Result>(
    context: Context,
    id: string,
    apply: (change: Change<Row, Kind, Context>) => Promise<Result>,
  ): Promise<Result> =>
    changeFirst(
      context,
      async (trx) => {
        await its.lockBefore?.(trx, id);
        return lock(trx, id);
      },
      apply,
    );

  /** Changes a row in a transaction that is about something else. @returns what to do after the commit */
  async function join<Context extends Base>(
    context: Context,
    trx: Transaction<Schema>,
    id: string,
    apply: (change: Change<Row, Kind, Context>) => Promise<void>,
  ): Promise<readonly Effect[]> {
    const effects: Effect[] = [];
    await apply(changeOf(context, trx, effects, await lock(trx, id)));
    return effects;
  }

  const isPossible = (name: Name, handler: Judge<Facts>, facts: Facts) =>
    (acts[name].from?.includes(facts.state) ?? true) && (handler.may?.(facts) ?? true);

  const refusal = ({ state }: Thing) => new HttpError(409, codes[1], undefined, undefined, { state });

  return {
    change,
    changeFirst,
    join,
    read,
    refusal,

    actsFor: (handlers: Readonly<Record<Name, Judge<Facts>>>, rank: RankId, facts: Facts): Name[] =>
      namesOf(acts).filter(
        (name) => rankPasses(acts[name].guard, rank) && isPossible(name, handlers[name], facts),
      ),

    /** Lets a person act on a thing, with a line in the audit trail. @throws HttpError 404, 409 */
    async act<Context extends Base, Body extends { readonly reason: string }>(
      context: Context,
      { name, id, by, body }: { name: Name; id: string; by: Act['by']; body: Body },
      handler: Handler<Change<Row, Kind, Context>, Facts, Body>,
    ): Promise<void> {
      const act = { by: { uuid: by.uuid, name: by.name }, reason: body.reason };
      await change(context, id, async (change) => {
        const before = change.row;
        if (!isPossible(name, handler, await its.look(change.trx, id))) throw refusal(before);
        await handler.run(change, act, body);
        const { name: subjectName, about } = its.subject(before);
        await recordAudit(change.trx, {
          actor: act.by,
          action: `${its.thing}.${name}` as AuditAction,
          subject: id,
          subjectName,
          about: about ?? undefined,
          before: { state: before.state },
          after: { reason: act.reason },
        });
      });
      await handler.after?.(context, id, act);
    },
  };
}
