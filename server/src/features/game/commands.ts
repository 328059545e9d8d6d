import type { LiveTopic } from '@site/contract/sockets';
import {
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
import { storeInTurn } from '../../database/writeQueue.ts';

interface Lease {
  readonly server: string;
  /** The uuids of the players who are online. */
  readonly online: readonly string[];
  readonly want: number;
  readonly seconds: number;
  readonly now: Date;
}

/** Ends commands whose time is over. */
export const expireCommands = (db: Kysely<Schema>, now: Date) =>
  sql`
    UPDATE game_commands SET state = 'expired', ended_at = ${now}
    WHERE not_after <= ${now} AND (state = 'waiting' OR (state = 'leased' AND lease_until <= ${now}))`.execute(
    db,
  );

/** Leases waiting commands to a game server: no other server gets them until the lease ends. */
export async function leaseCommands(
  db: Kysely<Schema>,
  { server, online, want, seconds, now }: Lease,
): Promise<LeasedCommand[]> {
  await expireCommands(db, now);
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
      SELECT id FROM game_commands
      WHERE (state = 'waiting' OR (state = 'leased' AND lease_until <= ${now}))
        AND (NOT require_online OR user_id = ANY(${online}::uuid[]))
      ORDER BY place LIMIT ${want} FOR UPDATE SKIP LOCKED
    )
    UPDATE game_commands AS command
    SET state = 'leased', server_id = ${server}, lease = gen_random_uuid()::text, leased_at = ${now},
      lease_until = ${until}
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
