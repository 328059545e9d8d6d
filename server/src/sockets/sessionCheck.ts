import { isStaff, type RankId } from '@site/contract/ranks';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { activeSessions } from '../sessions/sessions.ts';
import type { Schema } from '../database/schema.ts';
import type { ServerSocket, SocketServer } from './socketServer.ts';
import { repeat } from '@site/backend/repeat';

/**
 * Closes this process's sockets whose session has ended, whose staff rank has changed, or whose player lacks a required
 * second factor: the command line writes to the database without notifying any process.
 */
async function closeOutdated(
  io: SocketServer,
  db: Kysely<Schema>,
  requireSecondFactor: readonly RankId[],
): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const players = sockets.flatMap(({ data }) => data.player ?? []);
  if (players.length === 0) return;
  const ids = [...new Set(players.map(({ sessionId }) => sessionId))];
  const active = await activeSessions(db)
    .select(['sessions.id', 'users.rank'])
    .select(sql<boolean>`users.totp_secret IS NOT NULL`.as('hasSecondFactor'))
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const admitted = active.filter(
    ({ rank, hasSecondFactor }) => hasSecondFactor || !requireSecondFactor.includes(rank),
  );
  const ranks = new Map(admitted.map(({ id, rank }) => [id, rank]));
  for (const socket of sockets) {
    if (!socket.data.player) continue;
    const { sessionId, rank } = socket.data.player;
    if (!ranks.has(sessionId) || (isStaff(rank) && ranks.get(sessionId) !== rank)) socket.disconnect(true);
  }
}

/** Closes this process's sockets of game servers that were removed, or whose token was replaced. */
async function closeInvalid(io: SocketServer, isValid: Options['isValidGameServer']): Promise<void> {
  const sockets = [...io.sockets.sockets.values()].filter(({ data }) => data.gameServer !== undefined);
  for (const socket of sockets) if (!(await isValid(socket))) socket.disconnect(true);
}

interface Options {
  readonly log: FastifyBaseLogger;
  readonly period: number;
  readonly requireSecondFactor: readonly RankId[];
  readonly isValidGameServer: (socket: ServerSocket) => Promise<boolean>;
}

/** @returns a function that stops it, and resolves after the current check */
export function startSessionCheck(
  io: SocketServer,
  db: Kysely<Schema>,
  { log, period, requireSecondFactor, isValidGameServer }: Options,
): () => Promise<void> {
  return repeat({
    async run() {
      await closeOutdated(io, db, requireSecondFactor);
      await closeInvalid(io, isValidGameServer);
    },
    onError: (error) => log.error({ err: error }, 'the sessions of the sockets could not be checked'),
    period,
  });
}
