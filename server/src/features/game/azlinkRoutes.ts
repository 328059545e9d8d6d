import * as calls from '@site/contract/calls/game';
import { implement } from '@site/backend/implement';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { LIVE_TOPICS } from '@site/contract/sockets';
import type { RankId } from '@site/contract/ranks';
import type { Api } from '@site/backend/api';
import { unauthorized } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { clockDifference } from './clock.ts';
import type { CommandChanges, Effect } from '../../entries/gameCommands.ts';
import { IS_HELD } from '../../entries/heldCommands.ts';
import { IS_USELESS } from '../../entries/uselessCommands.ts';
import { expireCommands, isFree, raiseRank, RANK_BEFORE } from './commands.ts';
import { storeInTurn } from '../../database/writeQueue.ts';
import { findGameServer, recordPresence, type GameServer } from './gameServers.ts';
import { recordLeftOut, type LeftOut } from './leftOut.ts';
import { readAzlinkCall } from './readCall.ts';
import { seeOnline } from './seeOnline.ts';

/** Commands per answer. */
const MAX_COMMANDS = 50;

/**
 * Names that are safe in a console command: those of the game, with the prefixes that proxies give players of other
 * editions. A game server may send any other name, such as one that smuggles in an argument. `__proto__` can't be a key of
 * the answer.
 */
const SAFE_NAME = '^(?!__proto__$)[.*+-]?[A-Za-z0-9_]{1,16}$';

interface Taking {
  readonly online: readonly string[];
  readonly template: string;
  readonly now: Date;
  readonly changes: CommandChanges;
}

interface Taken {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly args: { readonly rank: RankId };
}

/**
 * Takes commands for a server that can't acknowledge them. They count as done once sent, so only ranks are sent: giving
 * one twice does no harm.
 *
 * @returns console commands, by the player's name
 */
async function takeCommands(
  db: Kysely<Schema>,
  server: GameServer,
  { online, template, now, changes }: Taking,
): Promise<Record<string, string[]>> {
  const { taken, effects } = await storeInTurn(
    db,
    async (trx) => {
      const effects: Effect[] = [...(await expireCommands(trx, now, changes))];
      const { rows } = await sql<Taken>`
      WITH next AS (
        SELECT id FROM game_commands JOIN users ON users.uuid = user_id
        WHERE users.name ~ ${SAFE_NAME} AND kind = 'give-rank'
          AND ${isFree(now)} AND NOT ${IS_USELESS} AND NOT ${IS_HELD}
          AND (NOT require_online OR user_id = ANY(${online}::uuid[]))
        ORDER BY place LIMIT ${MAX_COMMANDS} FOR UPDATE OF game_commands SKIP LOCKED
      )
      UPDATE game_commands AS command SET state = 'done', server_id = ${server.id}, ended_at = ${now},
        rank_before = ${RANK_BEFORE}
      FROM next, users
      WHERE command.id = next.id AND users.uuid = command.user_id
      RETURNING command.id, user_id, users.name, args`.execute(trx);
      // A map: a player may be called `constructor`.
      const commands = new Map<string, string[]>();
      for (const { id, user_id, name, args } of rows) {
        await raiseRank(trx, user_id, { rank: args.rank, since: now });
        effects.push(...(await changes.tell(trx, { id, state: 'done' })));
        const command = template.replaceAll('{name}', name).replaceAll('{rank}', args.rank);
        commands.set(name, [...(commands.get(name) ?? []), command]);
      }
      return { taken: Object.fromEntries(commands), effects };
    },
    server.id,
  );
  for (const effect of effects) effect();
  return taken;
}

/** The protocol of the AzLink plugins, with which a network connects without a plugin of its own. */
export function azlinkRoutes(
  app: Api,
  { db, limits, site, sockets, commandChanges: changes }: Services,
): void {
  const callers = new WeakMap<FastifyRequest, GameServer>();
  const template = site.azlink.commands['give-rank'];

  // In `onRequest`, so that the body of an unknown caller isn't read.
  const onRequest = async (request: FastifyRequest) => {
    const token = request.headers['azuriom-link-token'];
    const server = await findGameServer(db, typeof token === 'string' ? token : undefined, 'azlink');
    if (!server) {
      await limits.gameRefused.take(ipNetworkOf(request.ip));
      throw unauthorized();
    }
    await limits.game.take(server.id);
    callers.set(request, server);
  };

  implement(app, calls.testAzlink, () => ({}), { onRequest });

  implement(
    app,
    calls.callAzlink,
    async (request) => {
      const server = callers.get(request);
      if (!server) throw unauthorized();
      const leftOut: LeftOut = new Map();
      const presence = await readAzlinkCall(request.body, leftOut);
      const now = new Date();
      const difference = clockDifference({ sentAt: request.headers.date }, now);
      await recordPresence(db, server.id, presence, { now, difference });
      await recordLeftOut(db, server.id, { leftOut, now });
      const seen = await seeOnline(db, server.id, presence.players ?? [], now);
      for (const former of seen.moved) sockets.disconnectPlayer(former);
      if (seen.hasRenamed) for (const topic of LIVE_TOPICS) sockets.announceChange(topic);
      if (template === undefined) return { commands: {} };
      const online = (presence.players ?? []).map(({ uuid }) => uuid);
      const commands = await takeCommands(db, server, { online, template, now, changes });
      if (Object.keys(commands).length > 0) sockets.announceChange('players');
      return { commands };
    },
    { onRequest, bodyLimit: GAME_LIMITS.bytes },
  );
}
