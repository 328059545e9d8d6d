import * as calls from '@site/contract/calls/gameServers';
import { implement } from '@site/backend/implement';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { COMMON_KINDS } from '@site/contract/http/game';
import type { CommandState, GameServer } from '@site/contract/http/gameServers';
import type { Api } from '@site/backend/api';
import { HttpError } from '@site/backend/httpError';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { callerOf } from '../../sessions/callRules.ts';
import type { Services } from '../../services.ts';
import { listLeftOut } from './leftOut.ts';
import { isServerName } from './gameServers.ts';
import { serverActs } from './serverActs.ts';

const HOUR = 3_600_000;

const MAX_SHOWN = 10;

type Row = Omit<GameServer, 'heardAt' | 'isHeard' | 'rejected' | 'leftOut'> & {
  readonly heardAt: Date | null;
};

async function listGameServers(db: Kysely<Schema>): Promise<GameServer[]> {
  const now = new Date();
  const countIn = (state: CommandState) =>
    sql`(SELECT count(*) FROM game_commands WHERE server_id = server.id AND state = ${state})`;
  const { rows } = await sql<Row>`
    SELECT id, name, is_azlink AS "isAzlink", software, plugin, heard_at AS "heardAt",
      clock_difference_ms AS "clockDifference", max_players AS "maxPlayers",
      jsonb_array_length(players) + more_players AS players,
      (SELECT count(*)::integer FROM game_events
        WHERE server_id = server.id AND received_at > ${new Date(now.getTime() - HOUR)}) AS events,
      json_build_object(
        'waiting', (SELECT count(*) FROM game_commands WHERE state = 'waiting'
          AND (NOT is_azlink OR kind = 'give-rank')
          AND (kind = ANY(${COMMON_KINDS}::text[]) OR kind = ANY(can))
          AND (NOT require_online OR players @> jsonb_build_array(jsonb_build_object('uuid', user_id)))),
        'leased', ${countIn('leased')}, 'failed', ${countIn('failed')}, 'unknown', ${countIn('unknown')}) AS commands
    FROM game_servers AS server ORDER BY lower(name)`.execute(db);
  const { rows: rejections } = await sql<
    GameServer['rejected'][number] & { server_id: string; created_at: Date }
  >`
    SELECT server_id, created_at, type, code, message FROM (
      SELECT *, row_number() OVER (PARTITION BY server_id ORDER BY id DESC) AS place FROM game_rejections
    ) AS latest WHERE place <= ${MAX_SHOWN} ORDER BY place`.execute(db);
  const leftOut = await listLeftOut(db, now);
  return rows.map(({ heardAt, ...server }) => ({
    ...server,
    heardAt: heardAt?.toISOString() ?? null,
    isHeard: heardAt !== null && now.getTime() - heardAt.getTime() < GAME_LIMITS.heardMs,
    rejected: rejections
      .filter(({ server_id }) => server_id === server.id)
      .map(({ created_at, type, code, message }) => ({ at: created_at.toISOString(), type, message, code })),
    leftOut: leftOut
      .filter(({ server_id }) => server_id === server.id)
      .map(({ field, example, at }) => ({ field, example, at: at.toISOString() })),
  }));
}

export function serverRoutes(app: Api, services: Services): void {
  const { db } = services;

  implement(app, calls.listGameServers, () => listGameServers(db));

  implement(app, calls.addGameServer, async (request, reply) => {
    const { name, azlink = false } = request.body;
    if (!isServerName(name)) throw new HttpError(400, 'wrong_server_name');
    const added = await serverActs(services, callerOf(request)).add(name, azlink);
    if (!added) throw new HttpError(409, 'game_server_exists');
    return reply.status(201).send(added);
  });

  implement(app, calls.rotateGameServerToken, async (request) => {
    const rotated = await serverActs(services, callerOf(request)).rotate(request.params.id);
    if (!rotated) throw new HttpError(404, 'unknown_game_server');
    return rotated;
  });

  implement(app, calls.removeGameServer, async (request, reply) => {
    const wasThere = await serverActs(services, callerOf(request)).remove(request.params.id);
    if (!wasThere) throw new HttpError(404, 'unknown_game_server');
    return reply.status(204).send(null);
  });
}
