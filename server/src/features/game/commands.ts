import type { LiveTopic } from '@site/contract/sockets';
import {
  COMMON_KINDS,
  doneCommand,
  type CommandKind,
  type DoneCommand,
  type LeasedCommand,
  type Rejection,
} from '@site/contract/http/game';
import type { CommandState } from '@site/contract/http/gameServers';
import { modeId, MODES } from '@site/contract/modes';
import { isStaff, RANKS, type RankId } from '@site/contract/ranks';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { CommandArgs, CommandChanges, Effect, NewCommand } from '../../entries/gameCommands.ts';
import { markIfNewer } from './events/players.ts';
import { IS_HELD } from '../../entries/heldCommands.ts';
import { IS_USELESS } from '../../entries/uselessCommands.ts';
import { storeInTurn } from '../../database/writeQueue.ts';

interface Lease {
  readonly server: string;
  /** The uuids of the players who are online. */
  readonly online: readonly string[];
  readonly want: number;
  readonly seconds: number;
  readonly now: Date;
  /** Kinds that the server carries out beside the common ones. */
  readonly can: readonly string[];
  readonly changes: CommandChanges;
}

/** Commands that can be handed out. */
export const isFree = (now: Date) =>
  sql<boolean>`(state = 'waiting' OR (state = 'leased' AND lease_until <= ${now}))`;

/** Commands that may not be handed out any more, though they could be. */
const isOver = (now: Date) =>
  sql<boolean>`(${isFree(now)} AND (coalesce(not_after <= ${now}, false) OR ${IS_USELESS}))`;

/**
 * Ends commands whose time is over, and those about ranks that have become useless.
 *
 * @returns what to do after the commit
 */
export async function expireCommands(
  trx: Transaction<Schema>,
  now: Date,
  changes: CommandChanges,
): Promise<readonly Effect[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE game_commands SET state = 'expired', ended_at = ${now}
    FROM users WHERE users.uuid = user_id AND ${isOver(now)} RETURNING id`.execute(trx);
  const effects: Effect[] = [];
  for (const { id } of rows) effects.push(...(await changes.tell(trx, { id, state: 'expired' })));
  return effects;
}

/** Ends such commands, if there are any, in a transaction of its own. */
async function expireNow(db: Kysely<Schema>, { server, now, changes }: Lease): Promise<void> {
  const found = await db
    .selectFrom('game_commands')
    .innerJoin('users', 'users.uuid', 'user_id')
    .select('game_commands.id')
    .where(isOver(now))
    .limit(1)
    .executeTakeFirst();
  if (!found) return;
  const effects = await storeInTurn(db, (trx) => expireCommands(trx, now, changes), server);
  for (const effect of effects) effect();
}

/** The rank of the player before `give-rank`, which counts from when the command is first handed out. */
export const RANK_BEFORE = sql`coalesce(command.rank_before, CASE command.kind WHEN 'give-rank' THEN users.rank END)`;

/** Leases waiting commands to a game server: no other server gets them until the lease ends. */
export async function leaseCommands(db: Kysely<Schema>, call: Lease): Promise<LeasedCommand[]> {
  const { server, online, want, seconds, now, can } = call;
  await expireNow(db, call);
  if (want === 0) return [];
  const until = new Date(now.getTime() + seconds * 1000);
  const { rows } = await sql<{
    id: string;
    lease: string;
    kind: CommandKind;
    user_id: string;
    name: string;
    args: CommandArgs;
    require_online: boolean;
    not_after: Date | null;
    place: number;
  }>`
    WITH next AS (
      SELECT id FROM game_commands JOIN users ON users.uuid = user_id
      WHERE ${isFree(now)} AND NOT ${IS_USELESS} AND NOT ${IS_HELD}
        AND kind = ANY(${[...COMMON_KINDS, ...can]}::text[])
        AND (NOT require_online OR user_id = ANY(${online}::uuid[]))
      ORDER BY place LIMIT ${want} FOR UPDATE OF game_commands SKIP LOCKED
    )
    UPDATE game_commands AS command
    SET state = 'leased', server_id = ${server}, lease = gen_random_uuid()::text, leased_at = ${now},
      lease_until = ${until}, rank_before = ${RANK_BEFORE}
    FROM next, users
    WHERE command.id = next.id AND users.uuid = command.user_id
    RETURNING command.id, lease, kind, user_id, users.name, args, require_online, not_after, place
    `.execute(db);
  return rows
    .toSorted((one, other) => one.place - other.place)
    .map(
      ({
        id,
        lease,
        kind,
        user_id: uuid,
        name,
        args,
        require_online: requireOnline,
        not_after: notAfter,
      }) => ({
        id,
        lease,
        kind,
        player: { uuid, name },
        args,
        requireOnline,
        notAfter: notAfter && notAfter.toISOString(),
      }),
    );
}

/** Gives a player a bought rank, unless they have a higher one. Older ranks from the game that arrive later don't count. */
export async function raiseRank(
  trx: Transaction<Schema>,
  uuid: string,
  { rank, since }: { readonly rank: RankId; readonly since: Date },
): Promise<void> {
  const player = await trx
    .selectFrom('users')
    .select('rank')
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  // The highest rank comes first.
  if (!player || isStaff(player.rank) || RANKS.indexOf(rank) >= RANKS.indexOf(player.rank)) return;
  await markIfNewer(trx, uuid, 'rank_at', since);
  await trx.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
}

/** Takes a rank back from a player, unless they have a higher one by now. */
async function lowerRank(
  trx: Transaction<Schema>,
  uuid: string,
  { rank, until, since }: { readonly rank: RankId; readonly until: RankId; readonly since: Date },
): Promise<void> {
  const player = await trx
    .selectFrom('users')
    .select('rank')
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  const place = (one: RankId) => RANKS.indexOf(one);
  if (!player || isStaff(player.rank) || place(player.rank) < place(until)) return;
  if (place(player.rank) >= place(rank)) return;
  await markIfNewer(trx, uuid, 'rank_at', since);
  await trx.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
}

interface DoneContext {
  readonly networkName: string;
  /** When the game got the command: what it does counts from then on. */
  readonly since: Date;
}

/** Applies to the site what a command has done in the game. */
export async function applyDone(
  trx: Transaction<Schema>,
  { kind, player, args }: Pick<NewCommand, 'kind' | 'player' | 'args'>,
  { networkName, since }: DoneContext,
): Promise<void> {
  if (kind === 'give-rank') await raiseRank(trx, player, { rank: args['rank'] as RankId, since });
  if (kind === 'take-rank')
    await lowerRank(trx, player, { rank: args['rank'] as RankId, until: args['until'] as RankId, since });
  if (kind !== 'reset-stats') return;
  const modes = MODES.filter(
    (mode) => args['mode'] === undefined || modeId(mode, networkName) === args['mode'],
  );
  await sql`DELETE FROM stats WHERE user_id = ${player} AND mode = any(${modes}::text[])`.execute(trx);
  await sql`
    INSERT INTO stats_resets (user_id, mode, at) SELECT ${player}, mode, ${since} FROM unnest(${modes}::text[]) AS mode
    ON CONFLICT (user_id, mode) DO UPDATE SET at = GREATEST(stats_resets.at, EXCLUDED.at)`.execute(trx);
}

const SETTLED: readonly CommandState[] = ['done', 'failed', 'unknown'];

interface Reported {
  readonly kind: CommandKind;
  readonly effects: readonly Effect[];
}

/** Records the outcome of a command. @returns `undefined` if it isn't leased to the caller */
async function reportOne(
  trx: Transaction<Schema>,
  { id, lease, outcome, message }: DoneCommand,
  { server, networkName, now, changes }: Omit<Reports, 'given'>,
): Promise<Reported | undefined> {
  const command = await trx
    .selectFrom('game_commands')
    .select(['kind', 'user_id', 'args', 'state', 'server_id', 'lease', 'leased_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // An expired lease still counts as long as no other server has leased the command.
  if (command?.server_id !== server || command.lease !== lease) return undefined;
  const { kind, user_id: player, args } = command;
  // A repeated report: the answer to the first may have been lost.
  if (SETTLED.includes(command.state)) return { kind, effects: [] };
  await trx
    .updateTable('game_commands')
    .set({ state: outcome, message: message ?? null, ended_at: now })
    .where('id', '=', id)
    .execute();
  if (outcome === 'done')
    await applyDone(trx, { kind, player, args }, { networkName, since: command.leased_at ?? now });
  return { kind, effects: await changes.tell(trx, { id, state: outcome }) };
}

/** Identifies a report as it was sent: by its command, if it names one, or by its place. */
function reportedId(value: unknown, index: number): Pick<Rejection, 'id' | 'index'> {
  const { id } = Object(value) as { id?: unknown };
  return doneCommand.shape.id.safeParse(id).success ? { id: String(id) } : { id: null, index };
}

interface Reports {
  readonly server: string;
  readonly given: readonly unknown[];
  readonly networkName: string;
  readonly now: Date;
  readonly changes: CommandChanges;
}

/** The topics of pages that show something else once a command was done. */
export const COMMAND_TOPICS: Readonly<Record<CommandKind, readonly LiveTopic[]>> = {
  'reset-stats': ['boards'],
  'give-rank': ['players'],
  message: [],
  'give-coins': [],
  'give-tokens': [],
  'take-rank': ['players'],
};

/** Records the outcomes of commands. @returns the rejected reports, and what pages show differently */
export async function reportCommands(
  db: Kysely<Schema>,
  { given, ...call }: Reports,
): Promise<{ readonly rejected: readonly Rejection[]; readonly topics: readonly LiveTopic[] }> {
  const rejected: Rejection[] = [];
  const topics: LiveTopic[] = [];
  for (const [index, value] of given.entries()) {
    const { data } = doneCommand.safeParse(value);
    if (!data) {
      rejected.push({
        ...reportedId(value, index),
        code: 'invalid',
        message: 'It is not a report about a command.',
      });
      continue;
    }
    const reported = await storeInTurn(db, (trx) => reportOne(trx, data, call), call.server);
    if (reported) {
      topics.push(...COMMAND_TOPICS[reported.kind]);
      for (const effect of reported.effects) effect();
    } else
      rejected.push({
        ...reportedId(value, index),
        code: 'not_leased',
        message: 'This command is not leased to this game server.',
      });
  }
  return { rejected, topics };
}
