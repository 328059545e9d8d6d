import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { RedisHandle } from '../../redis.ts';

const STREAM = 'live';

/** Milliseconds after which reading is tried again: the adapter itself would try at once, and do nothing else. */
const RETRY_DELAY = 1_000;

/** The newest entry of the stream. */
async function newestId(connection: Redis, stream: string): Promise<string> {
  const [newest] = await connection.xrevrange(stream, '+', '-', 'COUNT', 1);
  return newest?.[0] ?? '0-0';
}

/** What the adapter reads with. */
function createReader(connection: Redis) {
  let start: string | undefined;

  async function read(block: number, count: number, stream: string, offset: string) {
    // "$" is the end at each call anew: what comes between two calls would be lost.
    start ??= await newestId(connection, stream);
    const after = offset === '$' ? start : offset;
    return connection.xread('COUNT', count, 'BLOCK', block, 'STREAMS', stream, after);
  }

  return {
    on: (event: string, listener: (...args: unknown[]) => void) => connection.on(event, listener),
    async xread(
      ...[, block, , count, , stream, offset]: [string, number, string, number, string, string, string]
    ) {
      try {
        return await read(block, count, stream, offset);
      } catch (error) {
        await delay(RETRY_DELAY, undefined, { ref: false });
        throw error;
      }
    },
    // The adapter listens to no refusal: without this, one would end the process.
    subscribe: (channels: string[]) => connection.subscribe(...channels).catch(() => undefined),
    // Whoever has opened the connection closes it.
    disconnect: () => undefined,
  };
}

/**
 * Has the processes of a site share their sockets. The adapter is given just what it uses of a client, so that writing
 * fails at once without Redis and sockets of this process are reached all the same, and reading waits for it.
 */
export function createRedisAdapter(redis: RedisHandle): ReturnType<typeof createAdapter> {
  const { commands } = redis;
  const client = {
    options: {},
    duplicate: () => createReader(redis.openWaiting()),
    xadd: (args: [string, ...string[]]) => commands.call('xadd', ...args),
    publish: (channel: string, message: Buffer) => commands.publish(channel, message).catch(() => 0),
    send_command: commands.call.bind(commands),
  };
  return createAdapter(client, { streamName: STREAM, channelPrefix: STREAM, onlyPlaintext: true });
}
