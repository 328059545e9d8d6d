import * as calls from '@site/contract/calls/gameServers';
import { implement } from '@site/backend/implement';
import { COMMAND_STATES, type CommandState, type GameCommand } from '@site/contract/http/gameServers';
import { MODES, modeId } from '@site/contract/modes';
import { namesOf } from '@site/contract/states';
import type { Api } from '@site/backend/api';
import { HttpError } from '@site/backend/httpError';
import type { Kysely } from 'kysely';
import { isPlayer } from '../../database/isPlayer.ts';
import type { Schema } from '../../database/schema.ts';
import { recordAudit } from '../../entries/audit.ts';
import { callerOf } from '../../sessions/callRules.ts';
import type { Services } from '../../services.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { COMMAND_TOPICS } from './commands.ts';
import { storeInTurn } from '../../database/writeQueue.ts';

const MAX_LISTED = 100;

/** Commands that need a decision are listed, however old they are. */
const MAX_OPEN = 400;

const OPEN: readonly CommandState[] = ['failed', 'unknown', 'expired'];

function commandsQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('game_commands')
    .innerJoin('users', 'users.uuid', 'game_commands.user_id')
    .leftJoin('game_servers', 'game_servers.id', 'game_commands.server_id')
    .select(['game_commands.id', 'kind', 'users.uuid', 'users.name', 'args', 'state', 'message'])
    .select(['game_commands.created_at', 'created_by', 'game_servers.name as server', 'ended_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof commandsQuery>['execute']>>[number];

const asCommand = ({ uuid, name, created_at, created_by, ended_at, ...row }: Row): GameCommand => ({
  ...row,
  player: { uuid, name },
  createdAt: created_at.toISOString(),
  createdBy: created_by,
  endedAt: ended_at?.toISOString() ?? null,
});

async function readCommand(db: Kysely<Schema>, id: string): Promise<GameCommand> {
  const row = await commandsQuery(db).where('game_commands.id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'unknown_command');
  return asCommand(row);
}

export function commandRoutes(app: Api, { db, site, sockets, commands }: Services): void {
  const modes = MODES.map((mode) => modeId(mode, site.name));

  implement(app, calls.listGameCommands, async ({ query: { state } }) => {
    const ofState = (states: readonly CommandState[], count: number) =>
      commandsQuery(db).where('state', 'in', states).orderBy('place', 'desc').limit(count).execute();
    const newest = await ofState(state === undefined ? COMMAND_STATES : [state], MAX_LISTED);
    const open = state === undefined ? await ofState(OPEN, MAX_OPEN) : [];
    const listed = new Set(newest.map(({ id }) => id));
    return [...newest, ...open.filter(({ id }) => !listed.has(id))].map(asCommand);
  });

  implement(app, calls.addGameCommand, async (request, reply) => {
    const { kind, player: named, args } = request.body;
    if ('mode' in args && args.mode !== undefined && !modes.includes(args.mode))
      throw new HttpError(400, 'unknown_mode');
    const actor = callerOf(request);
    const id = await db.transaction().execute(async (trx) => {
      const player = await trx
        .selectFrom('users')
        .select(['uuid', 'name'])
        .where(isPlayer(named))
        .executeTakeFirst();
      if (!player) throw new HttpError(404, 'unknown_player');
      await recordAudit(trx, {
        actor,
        action: 'game-command.add',
        subject: player.uuid,
        subjectName: player.name,
        before: null,
        after: { kind, ...args },
      });
      return addCommand(trx, { kind, player: player.uuid, args, by: actor });
    });
    sockets.wakeGameServers();
    return reply.status(201).send(await readCommand(db, id));
  });

  const decisions = { repeat: calls.repeatGameCommand, settle: calls.settleGameCommand };
  for (const outcome of namesOf(decisions))
    implement(app, decisions[outcome], async (request) => {
      const actor = callerOf(request);
      const { decided, effects } = await storeInTurn(db, async (trx) => {
        const command = await commands.lock(trx, request.params.id);
        if (!command) throw new HttpError(404, 'unknown_command');
        const { id, kind, player, name, state } = command;
        if (!OPEN.includes(state)) throw new HttpError(409, 'command_not_open');
        if (outcome === 'repeat' && command.is_useless) throw new HttpError(409, 'player_has_rank');
        const effects = await commands.change(trx, command, outcome === 'repeat' ? 'waiting' : 'done');
        await recordAudit(trx, {
          actor,
          action: `game-command.${outcome}` as const,
          subject: player,
          subjectName: name,
          before: { kind, state },
          after: { reason: request.body.reason },
        });
        return { decided: await readCommand(trx, id), effects };
      });
      for (const effect of effects) effect();
      if (outcome === 'repeat') sockets.wakeGameServers();
      for (const topic of COMMAND_TOPICS[decided.kind]) sockets.announceChange(topic);
      return decided;
    });
}
