import * as calls from '@site/contract/calls/game';
import { implement } from '@site/backend/implement';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { announceSeen } from './events/players.ts';
import { gameCallers } from './callers.ts';
import { reportCommand } from './commands.ts';
import { clockDifference, recordPresence } from './gameServers.ts';
import { recordLeftOut, type LeftOut } from './leftOut.ts';
import { readAzlinkCall } from './readCall.ts';
import { seeOnline } from './seeOnline.ts';

const MAX_COMMANDS = 50;

/**
 * Names that are safe in a console command: those of the game, with the prefixes that proxies give players of other
 * editions. A game server may send any other name, such as one that smuggles in an argument. `__proto__` can't be a key of
 * the answer.
 */
const SAFE_NAME = '^(?!__proto__$)[.*+-]?[A-Za-z0-9_]{1,16}$';

/** Seconds until a command is handed out again whose sending was not recorded. */
const LEASE_S = 60;

/** The protocol of the AzLink plugins, with which a network connects without a plugin of its own. */
export function azlinkRoutes(app: Api, services: Services): void {
  const { db, commands, site, sockets } = services;
  const template = site.azlink.commands['give-rank'];
  const { onRequest, callerOf } = gameCallers(services, 'azlink', ({ headers }) => {
    const token = headers['azuriom-link-token'];
    return typeof token === 'string' ? token : undefined;
  });

  /** Such a server can't acknowledge commands: they count as done once sent, and giving a rank twice does no harm. */
  async function takeCommands(server: string, online: readonly string[], now: Date) {
    // A map: a player may be called `constructor`.
    const taken = new Map<string, string[]>();
    if (template === undefined) return taken;
    const leased = await commands.lease({
      server,
      kinds: ['give-rank'],
      namePattern: SAFE_NAME,
      online,
      want: MAX_COMMANDS,
      seconds: LEASE_S,
      now,
    });
    for (const { id, lease, player, args } of leased) {
      if (!(await reportCommand({ db, commands, server }, { id, lease, outcome: 'done' }))) continue;
      const command = template.replaceAll('{name}', player.name).replaceAll('{rank}', String(args['rank']));
      taken.set(player.name, [...(taken.get(player.name) ?? []), command]);
    }
    return taken;
  }

  implement(app, calls.testAzlink, () => ({}), { onRequest });

  implement(
    app,
    calls.callAzlink,
    async (request) => {
      const { id } = callerOf(request);
      const leftOut: LeftOut = new Map();
      const presence = await readAzlinkCall(request.body, leftOut);
      const { players = [] } = presence;
      const now = new Date();
      const difference = clockDifference(now, request.headers.date);
      await recordPresence(db, id, presence, { now, difference });
      await recordLeftOut(db, id, leftOut, now);
      announceSeen(sockets, await seeOnline(db, id, players, now));
      const online = players.map(({ uuid }) => uuid);
      const taken = await takeCommands(id, online, now);
      if (taken.size > 0) sockets.announceChange('players');
      return { commands: Object.fromEntries(taken) };
    },
    { onRequest, bodyLimit: GAME_LIMITS.bytes },
  );
}
