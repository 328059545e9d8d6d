import * as calls from '@site/contract/calls/gameServers';
import { implement } from '@site/backend/implement';
import { COMMAND_STATES, type CommandState, type GameCommand } from '@site/contract/http/gameServers';
import { MODES, modeId } from '@site/contract/modes';
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

/** The states in which a command needs a decision by the team. */
const OPEN: readonly CommandState[] = ['failed', 'unknown', 'expired'];

function commandsQuery(db: Kysely<Schema>) {
  return db
    .selectFrom('game_commands')
    .innerJoin('users', 'users.uuid', 'game_commands.user_id')
    .leftJoin('game_servers', 'game_servers.id', 'game_commands.server_id')
    .select([
      'game_commands.id',
      'kind',
      'user_id',
      'users.name',
      'args',
      'state',
      'game_commands.created_at',
    ])
    .select(['created_by', 'game_servers.name as server', 'message', 'ended_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof commandsQuery>['execute']>>[number];

const asCommand = ({
  id,
  kind,
  user_id: uuid,
  name,
  args,
  state,
  server,
  message,
  ...row
}: Row): GameCommand => ({
  id,
  kind,
  player: { uuid, name },
  args,
  state,
  server,
  message,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  endedAt: row.ended_at && row.ended_at.toISOString(),
});

async function readCommand(db: Kysely<Schema>, id: string): Promise<GameCommand> {
  const row = await commandsQuery(db).where('game_commands.id', '=', id).executeTakeFirst();
  if (!row) throw new HttpError(404, 'unknown_command');
  return asCommand(row);
}

/** Lets the team manage commands for the game servers. */
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
      const given = Object.fromEntries(
        Object.entries(args).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        ),
      );
      const after = { kind, ...given };
      await recordAudit(trx, {
        actor,
        action: 'game-command.add',
        subject: player.uuid,
        subjectName: player.name,
        before: null,
        after,
      });
      return addCommand(trx, { kind, player: player.uuid, args: given, by: actor });
    });
    sockets.wakeGameServers();
    return reply.status(201).send(await readCommand(db, id));
  });

  /** Adds a route that decides about a command, with a reason. */
  const decide = (outcome: 'repeat' | 'settle') =>
    implement(
      app,
      outcome === 'repeat' ? calls.repeatGameCommand : calls.settleGameCommand,
      async (request) => {
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
      },
    );

  decide('repeat');
  decide('settle');
}
