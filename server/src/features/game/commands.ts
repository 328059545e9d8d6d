import type { LiveTopic } from '@site/contract/sockets';
import { doneCommand, type CommandKind, type DoneCommand, type Rejection } from '@site/contract/http/game';
import type { CommandState } from '@site/contract/http/gameServers';
import { modeId, MODES } from '@site/contract/modes';
import type { RankId } from '@site/contract/ranks';
import { sql } from 'kysely';
import { storeInTurn } from '../../database/writeQueue.ts';
import type { Listener } from '../../entries/gameCommands.ts';
import type { Services } from '../../services.ts';
import { markNewer } from './events/players.ts';

export const applyDone =
  (networkName: string): Listener =>
  async (trx, command) => {
    const { kind, player, args, since } = command;
    if (command.state !== 'done') return [];
    if ((kind === 'give-rank' || kind === 'take-rank') && !command.is_useless) {
      // Older ranks from the game that arrive later don't count.
      await markNewer(trx, 'rank_at', [{ uuid: player, at: since }]);
      const rank = args['rank'] as RankId;
      await trx.updateTable('users').set({ rank }).where('uuid', '=', player).execute();
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

interface Reports extends Pick<Services, 'db' | 'commands'> {
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
      const effects = SETTLED.includes(command.state)
        ? []
        : await commands.change(trx, command, outcome, { message, since: command.leased_at });
      return { kind: command.kind, effects };
    },
    server,
  );
  for (const effect of reported?.effects ?? []) effect();
  return reported?.kind;
}

/** Records the outcomes of commands. @returns the rejected reports, and what pages show differently */
export async function reportCommands(reports: Reports, given: readonly unknown[]) {
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
