import { errorBody } from '@site/contract/http/errors';
import { azlinkAnswer, azlinkBody } from '@site/contract/http/azlink';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { RankId } from '@site/contract/ranks';
import type { Api } from '@site/backend/api';
import { unauthorized } from '@site/backend/httpError';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { raiseRank } from './commands.ts';
import { findGameServer, type GameServer } from './gameServers.ts';

/** Commands that one answer carries. */
const MAX_COMMANDS = 50;

interface Taken {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly args: { readonly rank: RankId };
}

/**
 * Takes what waits for a server that acknowledges nothing: only ranks, which may be given twice. They are done once they
 * are sent.
 *
 * @returns console commands, by the player's name
 */
function takeCommands(
  db: Kysely<Schema>,
  server: GameServer,
  {
    online,
    template,
    now,
  }: { readonly online: readonly string[]; readonly template: string; readonly now: Date },
): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Taken>`
      WITH next AS (
        SELECT id FROM game_commands
        WHERE kind = 'give-rank' AND (state = 'waiting' OR (state = 'leased' AND lease_until <= ${now}))
          AND (not_after IS NULL OR not_after > ${now})
          AND (NOT require_online OR user_id = ANY(${online}::uuid[]))
        ORDER BY place LIMIT ${MAX_COMMANDS} FOR UPDATE SKIP LOCKED
      )
      UPDATE game_commands AS command SET state = 'done', server_id = ${server.id}, ended_at = ${now}
      FROM next, users
      WHERE command.id = next.id AND users.uuid = command.user_id
      RETURNING command.id, user_id, users.name, args`.execute(trx);
    const commands: Record<string, string[]> = {};
    for (const { user_id, name, args } of rows) {
      await raiseRank(trx, user_id, args.rank);
      const command = template.replaceAll('{name}', name).replaceAll('{rank}', args.rank);
      (commands[name] ??= []).push(command);
    }
    return commands;
  });
}

/** The language of the AzLink plugins, with which a network connects without any code of ours. */
export function azlinkRoutes(app: Api, { db, limits, site }: Services): void {
  const callers = new WeakMap<FastifyRequest, GameServer>();
  const template = site.azlink.commands['give-rank'];

  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => {
    const token = request.headers['azuriom-link-token'];
    const server = await findGameServer(db, typeof token === 'string' ? token : undefined);
    if (!server?.isAzlink) {
      await limits.gameRefused.take(ipNetworkOf(request.ip));
      throw unauthorized();
    }
    await limits.game.take(server.id);
    callers.set(request, server);
  };

  app.get(
    '/azlink',
    {
      onRequest,
      schema: { summary: "AzLink's test of the link.", response: { 200: z.object({}), 401: errorBody } },
    },
    () => ({}),
  );

  app.post(
    '/azlink',
    {
      onRequest,
      bodyLimit: GAME_LIMITS.bytes,
      schema: {
        summary: 'AzLink tells who is online, and gets console commands.',
        body: azlinkBody,
        response: { 200: azlinkAnswer, 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request) => {
      const server = callers.get(request);
      if (!server) throw unauthorized();
      const { platform, version, players = [], maxPlayers } = request.body;
      const now = new Date();
      await db
        .updateTable('game_servers')
        .set({
          ...{ heard_at: now, plugin: `AzLink ${version ?? ''}`.trim(), max_players: maxPlayers ?? null },
          software: platform ? `${platform.name} ${platform.version}`.slice(0, GAME_LIMITS.software) : null,
          players: JSON.stringify(players),
        })
        .where('id', '=', server.id)
        .execute();
      if (template === undefined) return { commands: {} };
      const online = players.map(({ uuid }) => uuid);
      return { commands: await takeCommands(db, server, { online, template, now }) };
    },
  );
}
