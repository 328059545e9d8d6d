import { randomUUID } from 'node:crypto';
import type { CommandKind, LeasedCommand } from '@site/contract/http/game';
import type { CommandState } from '@site/contract/http/gameServers';
import { RANKS, STAFF_RANKS } from '@site/contract/ranks';
import { jsonText } from '@site/backend/jsonText';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Effect } from './machine.ts';

type CommandArgs = Readonly<Record<string, string | number | undefined>>;

export interface NewCommand {
  readonly kind: CommandKind;
  readonly player: string;
  readonly args: CommandArgs;
  /** The author: a person, or another name that is shown to the team. */
  readonly by: { readonly uuid: string; readonly name: string } | string;
  readonly requireOnline?: boolean;
  readonly notAfter?: Date;
}

export async function addCommand(
  db: Kysely<Schema>,
  { kind, player, args, by, requireOnline = false, notAfter }: NewCommand,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('game_commands')
    .values({
      id,
      kind,
      user_id: player,
      args: jsonText(args),
      ...(typeof by === 'string' ? { created_by: by } : { created_by: by.name, created_by_id: by.uuid }),
      require_online: requireOnline,
      not_after: notAfter ?? null,
      server_id: null,
      lease: null,
      message: null,
    })
    .execute();
  return id;
}

/** Withdraws a command, unless a game server may be about to carry it out. @returns whether there is none any more */
export async function withdrawCommand(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM game_commands WHERE id = ${id} AND state <> 'leased' RETURNING id`.execute(trx);
  if (rows.length === 0) await limitLease(trx, id, new Date());
  return rows.length > 0;
}

export const dropCommand = (trx: Transaction<Schema>, id: string) =>
  trx.deleteFrom('game_commands').where('id', '=', id).execute();

/** Says until when a leased command may be handed out again; without a time, for ever. */
export const limitLease = (trx: Transaction<Schema>, id: string, not_after: Date | null) =>
  trx
    .updateTable('game_commands')
    .set({ not_after })
    .where('id', '=', id)
    .where('state', '=', 'leased')
    .execute();

export const setAuthor = (
  trx: Kysely<Schema>,
  author: string,
  now: { readonly created_by?: string; readonly created_by_id: string | null },
) => trx.updateTable('game_commands').set(now).where('created_by_id', '=', author).execute();

// The highest rank comes first.
const place = (rank: RawBuilder<unknown>) => sql`array_position(${sql.val(RANKS)}::text[], ${rank})`;

/**
 * True of a command about a rank that would do harm or nothing. `give-rank`: the player has a higher rank by now, or the
 * same one and no game server has had the command. `take-rank`: the player has a higher rank, or none of those that are
 * taken.
 */
const IS_USELESS = sql<boolean>`CASE game_commands.kind
  WHEN 'give-rank' THEN users.rank = ANY(${sql.val(STAFF_RANKS)}::text[])
    OR ${place(sql`users.rank`)} < ${place(sql`game_commands.args ->> 'rank'`)}
    OR (users.rank = game_commands.args ->> 'rank' AND game_commands.leased_at IS NULL)
  WHEN 'take-rank' THEN users.rank = ANY(${sql.val(STAFF_RANKS)}::text[])
    OR ${place(sql`users.rank`)} < ${place(sql`game_commands.args ->> 'until'`)}
    OR ${place(sql`users.rank`)} >= ${place(sql`game_commands.args ->> 'rank'`)}
  ELSE false END`;

/**
 * True of a command that delivers what a buyer's bank has asked back, or what is no longer paid in full: it is handed out
 * once the dispute is won, or a person has accepted the sum. A dispute of somebody else's payment holds nothing.
 */
const IS_HELD = sql<boolean>`EXISTS (
  SELECT FROM order_lines JOIN orders ON orders.id = order_lines.order_id
  WHERE order_lines.command_id = game_commands.id AND (
    orders.received < coalesce(orders.accepted, orders.total)
    OR EXISTS (
      SELECT FROM disputes JOIN payments
        ON payments.provider = disputes.provider AND payments.id = disputes.payment_id
      WHERE disputes.order_id = orders.id AND payments.is_own AND disputes.state IN ('open', 'unclear'))))`;

const isFree = (now: Date) => sql`(state = 'waiting' OR (state = 'leased' AND lease_until <= ${now}))`;

const isOver = (now: Date) => sql`(coalesce(not_after <= ${now}, false) OR ${IS_USELESS})`;

const lockedCommand = (trx: Transaction<Schema>, id: string) =>
  trx
    .selectFrom('game_commands')
    .innerJoin('users', 'users.uuid', 'user_id')
    .select(['game_commands.id', 'kind', 'user_id as player', 'users.name', 'users.rank', 'args', 'state'])
    .select(['server_id', 'lease', 'leased_at', 'rank_before', IS_USELESS.as('is_useless')])
    .where('game_commands.id', '=', id)
    .forUpdate('game_commands');

export type Command = NonNullable<Awaited<ReturnType<ReturnType<typeof lockedCommand>['executeTakeFirst']>>>;

export interface ChangedCommand extends Command {
  readonly state: Exclude<CommandState, 'leased'>;
  /** When the game got the command: what it does counts from then on. */
  readonly since: Date;
}

/** @throws HttpError to refuse the change */
export type Listener = (trx: Transaction<Schema>, command: ChangedCommand) => Promise<readonly Effect[]>;

interface Lease {
  readonly server: string;
  readonly kinds: readonly CommandKind[];
  readonly namePattern?: string;
  readonly online: readonly string[];
  readonly want: number;
  readonly seconds: number;
  readonly now: Date;
}

/** The states of commands: whoever changes one tells all listeners, in the same transaction. */
export function createGameCommands(db: Kysely<Schema>) {
  const listeners: Listener[] = [];

  /** Locks a command, and its player first: so does everything that changes the player's orders. */
  async function lock(trx: Transaction<Schema>, id: string, condition = sql<boolean>`true`) {
    await sql`
      SELECT FROM users WHERE uuid = (SELECT user_id FROM game_commands WHERE id = ${id})
      FOR NO KEY UPDATE`.execute(trx);
    return lockedCommand(trx, id).where(condition).executeTakeFirst();
  }

  /** Changes the state of a command that is locked. @returns what to do after the commit */
  async function change(
    trx: Transaction<Schema>,
    command: Command,
    state: ChangedCommand['state'],
    { message, since }: { readonly message?: string | undefined; readonly since?: Date | null } = {},
  ): Promise<readonly Effect[]> {
    const now = new Date();
    const fresh = { server_id: null, lease: null, lease_until: null, message: null, not_after: null };
    await trx
      .updateTable('game_commands')
      .set(
        state === 'waiting'
          ? { state, ended_at: null, ...fresh }
          : { state, ended_at: now, ...(message !== undefined && { message }) },
      )
      .where('id', '=', command.id)
      .execute();
    const effects: Effect[] = [];
    for (const listener of listeners)
      effects.push(...(await listener(trx, { ...command, state, since: since ?? now })));
    return effects;
  }

  async function expire(now: Date): Promise<void> {
    const isDue = sql<boolean>`${isFree(now)} AND ${isOver(now)}`;
    const due = await db
      .selectFrom('game_commands')
      .innerJoin('users', 'users.uuid', 'user_id')
      .select('id')
      .where(isDue)
      .execute();
    for (const { id } of due) {
      const effects = await db.transaction().execute(async (trx) => {
        const command = await lock(trx, id, isDue);
        return command ? change(trx, command, 'expired') : [];
      });
      for (const effect of effects) effect();
    }
  }

  return {
    lock,
    change,
    expire,

    /** A listener runs in the transaction of each change. */
    listen: (listener: Listener) => void listeners.push(listener),

    /** Leases waiting commands to a game server: no other server gets them until the lease ends. */
    async lease({
      server,
      kinds,
      namePattern = '',
      online,
      want,
      seconds,
      now,
    }: Lease): Promise<LeasedCommand[]> {
      await expire(now);
      if (want === 0) return [];
      const { rows } = await sql<
        LeasedCommand & { user_id: string; name: string; not_after: Date | null; place: number }
      >`
        WITH next AS (
          SELECT id FROM game_commands JOIN users ON users.uuid = user_id
          WHERE ${isFree(now)} AND NOT ${isOver(now)} AND NOT ${IS_HELD}
            AND kind = ANY(${kinds}::text[]) AND users.name ~ ${namePattern}
            AND (NOT require_online OR user_id = ANY(${online}::uuid[]))
          ORDER BY place LIMIT ${want} FOR UPDATE OF game_commands SKIP LOCKED
        )
        UPDATE game_commands AS command
        SET state = 'leased', server_id = ${server}, lease = gen_random_uuid()::text, leased_at = ${now},
          lease_until = ${new Date(now.getTime() + seconds * 1000)},
          -- That of when it is first handed out.
          rank_before = coalesce(command.rank_before, CASE command.kind WHEN 'give-rank' THEN users.rank END)
        FROM next, users
        WHERE command.id = next.id AND users.uuid = command.user_id
        RETURNING command.id, lease, kind, user_id, users.name, args, require_online AS "requireOnline", not_after, place
        `.execute(db);
      return rows
        .toSorted((one, other) => one.place - other.place)
        .map(({ user_id: uuid, name, not_after, place: _, ...command }) => ({
          ...command,
          player: { uuid, name },
          notAfter: not_after?.toISOString() ?? null,
        }));
    },
  };
}

export type GameCommands = ReturnType<typeof createGameCommands>;
