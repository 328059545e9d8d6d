import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { startProcesses, type SocketApp, type SocketPlayer } from '../../testing/socketApp.ts';
import { newRedisServer } from '../../testing/redisServer.ts';
import { next, type Connect } from '../../testing/sockets.ts';

/** Two processes that share their own Redis. */
export async function startWithRedis(connect: Connect, db: Kysely<Schema>) {
  const redis = await newRedisServer();
  await redis.start();
  const [one, other] = await startProcesses(connect, { db, env: { REDIS_URL: redis.url } });
  return { redis, one, other };
}

/** Milliseconds until a socket of the sending process gets an alert. */
export async function timeOfAlert({ sockets, join }: SocketApp, player: SocketPlayer) {
  const socket = await join(player);
  const arriving = next(socket, 'new-alert');
  const start = performance.now();
  sockets.sendAlert(player.uuid, { category: 'system', message: 'Hello' });
  await arriving;
  socket.disconnect();
  return performance.now() - start;
}
