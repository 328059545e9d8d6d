import { io } from 'socket.io-client';
import { addLivePlayer, arrives, startLiveApp, startProcesses } from '../../testing/liveApp.ts';
import { COMMAND_TIMEOUT } from '../../redis.ts';
import { hasRedisServer, newRedisServer } from '../../testing/redisServer.ts';
import { next } from '../../testing/sockets.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { timeOfAlert } from './testing/timeOfAlert.ts';

(hasRedisServer ? describe : describe.skip)('a Redis', () => {
  test('may go and come back: each process goes on alone, and then they are together again', async () => {
    const db = await openTestDatabase();
    const redis = await newRedisServer();
    await redis.start();
    const [one, other] = await startProcesses(io, { db, redisUrl: redis.url });
    const [player, watcher] = [await addLivePlayer(db), await addLivePlayer(db)];
    const there = await other.join(watcher);

    await redis.kill();
    expect(await timeOfAlert(one, player)).toBeLessThan(COMMAND_TIMEOUT);
    const here = await one.join(player);
    const closing = next(here, 'disconnect');
    one.live.endSessions([player.sessionId]);
    await closing;

    await redis.start();
    await arrives(one, watcher.uuid, there);
    const end = next(there, 'disconnect');
    one.live.endPlayer(watcher.uuid);
    expect(await end).toBe('io server disconnect');
  });

  test('may come after the processes', async () => {
    const db = await openTestDatabase();
    const redis = await newRedisServer();
    const env = { REDIS_URL: redis.url };
    const [one, other] = [await startLiveApp(io, { db, env }), await startLiveApp(io, { db, env })];
    const player = await addLivePlayer(db);
    expect(await timeOfAlert(one, player)).toBeLessThan(COMMAND_TIMEOUT);
    const there = await other.join(player);
    await redis.start();
    await arrives(one, player.uuid, there);
  });
});
