import type { LiveTopic } from '@site/contract/sockets';
import { doneCommand, type CommandKind, type DoneCommand, type Rejection } from '@site/contract/http/game';
import type { CommandState } from '@site/contract/http/gameServers';
import { modeId, MODES } from '@site/contract/modes';
import type { RankId } from '@site/contract/ranks';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { storeInTurn } from '../../database/writeQueue.ts';
import type { ChangedCommand, GameCommands } from '../../entries/gameCommands.ts';
import type { Effect } from '../../entries/machine.ts';
import { markIfNewer } from './events/players.ts';

/** Applies to the site what commands have done in the game. */
export const applyDone =
  (networkName: string) =>
  async (trx: Transaction<Schema>, command: ChangedCommand): Promise<readonly Effect[]> => {
    const { kind, player, args, since } = command;
    if (command.state !== 'done') return [];
    if ((kind === 'give-rank' || kind === 'take-rank') && !command.is_useless) {
      // Older ranks from the game that arrive later don't count.
      await markIfNewer(trx, player, 'rank_at', since);
      await trx
        .updateTable('users')
        .set({ rank: args['rank'] as RankId })
        .where('uuid', '=', player)
        .execute();
    }
    if (kind !== 'reset-stats') return [];
    const modes = MODES.filter(
      (mode) => args['mode'] === undefined || modeId(mode, networkName) === args['mode'],
    );
    await sql`DELETE FROM stats WHERE user_id = ${player} AND mode = any(${modes}::text[])`.execute(trx);
    await sql`
      INSERT INTO stats_resets (user_id, mode, at)
      SELECT ${player}, mode, ${since} FROM unnest(${modes}::text[]) AS mode
      ON CONFLICT (user_id, mode) DO UPDATE SET at = GREATEST(stats_resets.at, EXCLUDED.at)`.execute(trx);
    return [];
  };

const SETTLED: readonly CommandState[] = ['done', 'failed', 'unknown'];

/** Identifies a report as it was sent: by its command, if it names one, or by its place. */
function reportedId(value: unknown, index: number): Pick<Rejection, 'id' | 'index'> {
  const { id } = Object(value) as { id?: unknown };
  return doneCommand.shape.id.safeParse(id).success ? { id: String(id) } : { id: null, index };
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

interface Reports {
  readonly db: Kysely<Schema>;
  readonly commands: GameCommands;
  readonly server: string;
}

/** Records the outcome of a command. @returns its kind, or `undefined` if it isn't leased to the caller */
export async function reportCommand(
  { db, commands, server }: Reports,
  { id, lease, outcome, message }: DoneCommand,
): Promise<CommandKind | undefined> {
  const reported = await storeInTurn(
    db,
    async (trx) => {
      const command = await commands.lock(trx, id);
      // An expired lease still counts as long as no other server has leased the command.
      if (command?.server_id !== server || command.lease !== lease) return undefined;
      // A repeated report: the answer to the first may have been lost.
      if (SETTLED.includes(command.state)) return { kind: command.kind, effects: [] };
      const effects = await commands.change(trx, command, outcome, { message, since: command.leased_at });
      return { kind: command.kind, effects };
    },
    server,
  );
  for (const effect of reported?.effects ?? []) effect();
  return reported?.kind;
}

/** Records the outcomes of commands. @returns the rejected reports, and what pages show differently */
export async function reportCommands(
  reports: Reports,
  given: readonly unknown[],
): Promise<{ readonly rejected: readonly Rejection[]; readonly topics: readonly LiveTopic[] }> {
  const rejected: Rejection[] = [];
  const topics: LiveTopic[] = [];
  for (const [index, value] of given.entries()) {
    const reject = (code: Rejection['code'], message: string) =>
      rejected.push({ ...reportedId(value, index), code, message });
    const { data } = doneCommand.safeParse(value);
    const kind = data && (await reportCommand(reports, data));
    if (!data) reject('invalid', 'It is not a report about a command.');
    else if (kind) topics.push(...COMMAND_TOPICS[kind]);
    else reject('not_leased', 'This command is not leased to this game server.');
  }
  return { rejected, topics };
}
