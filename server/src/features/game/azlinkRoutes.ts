import * as calls from '@site/contract/calls/game';
import { implement } from '@site/backend/implement';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { LIVE_TOPICS } from '@site/contract/sockets';
import type { Api } from '@site/backend/api';
import { unauthorized } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { clockDifference } from './clock.ts';
import { reportCommand } from './commands.ts';
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
}

/** Seconds until a command is handed out again whose sending was not recorded. */
const LEASE_S = 60;

/**
 * Takes commands for a server that can't acknowledge them. They count as done once sent, so only ranks are sent: giving
 * one twice does no harm.
 *
 * @returns console commands, by the player's name
 */
async function takeCommands(
  { db, commands }: Pick<Services, 'db' | 'commands'>,
  { id: server }: GameServer,
  { online, template, now }: Taking,
): Promise<Record<string, string[]>> {
  const leased = await commands.lease({
    server,
    kinds: ['give-rank'],
    names: SAFE_NAME,
    online,
    want: MAX_COMMANDS,
    seconds: LEASE_S,
    now,
  });
  // A map: a player may be called `constructor`.
  const taken = new Map<string, string[]>();
  for (const { id, lease, player, args } of leased) {
    if (!(await reportCommand({ db, commands, server }, { id, lease, outcome: 'done' }))) continue;
    const command = template.replaceAll('{name}', player.name).replaceAll('{rank}', String(args['rank']));
    taken.set(player.name, [...(taken.get(player.name) ?? []), command]);
  }
  return Object.fromEntries(taken);
}

/** The protocol of the AzLink plugins, with which a network connects without a plugin of its own. */
export function azlinkRoutes(app: Api, services: Services): void {
  const { db, limits, site, sockets } = services;
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
      const commands = await takeCommands(services, server, { online, template, now });
      if (Object.keys(commands).length > 0) sockets.announceChange('players');
      return { commands };
    },
    { onRequest, bodyLimit: GAME_LIMITS.bytes },
  );
}
