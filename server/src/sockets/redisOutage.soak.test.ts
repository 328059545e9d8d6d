import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { addSocketPlayer, arrives } from '../testing/socketApp.ts';
import { COMMAND_TIMEOUT } from '@site/backend/redis';
import { hasRedisServer } from '../testing/redisServer.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { dial, upgradeRequest } from './testing/connection.ts';
import { startWithRedis, timeOfAlert } from './testing/ownRedis.ts';

const db = await openTestDatabase();

/** Requests a socket and resets the connection before the response. */
async function resetHandshake(address: string): Promise<void> {
  const connection = dial(address);
  connection.write(upgradeRequest(address));
  await delay(200);
  connection.resetAndDestroy();
  await once(connection, 'close');
}

(hasRedisServer ? describe : describe.skip)('a Redis', () => {
  test('may hang, and alerts of a process still reach its own sockets immediately', async () => {
    const { redis, one, other } = await startWithRedis(io, db);
    const [player, watcher] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const there = await other.join(watcher);

    redis.pause();
    // Opening a socket takes until Redis is considered down.
    expect(await timeOfAlert(one, player)).toBeLessThan(COMMAND_TIMEOUT);
    await resetHandshake(one.address);

    redis.resume();
    await arrives(one, watcher.uuid, there);
  });

  test('may reject commands, which are retried at a limited rate', async () => {
    const { redis, one, other } = await startWithRedis(io, db);
    const player = await addSocketPlayer(db);
    const there = await other.join(player);
    const operator = new Redis(redis.url);
    cleanUpLater(() => operator.disconnect());

    await operator.set('live', 'no stream');
    await operator.config('RESETSTAT');
    // Pending reads would keep waiting.
    await operator.call('CLIENT', 'KILL', 'TYPE', 'NORMAL', 'SKIPME', 'yes');
    await delay(2_500);
    const reads = /cmdstat_xread:calls=(\d+)/.exec(await operator.info('commandstats'))?.[1] ?? '0';
    expect(Number(reads)).toBeGreaterThan(0);
    expect(Number(reads)).toBeLessThan(20);
    expect(await timeOfAlert(one, player)).toBeLessThan(COMMAND_TIMEOUT);
    await operator.del('live');
    await arrives(one, player.uuid, there);
  });
});
