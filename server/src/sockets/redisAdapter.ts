import { setTimeout as delay } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { RedisHandle } from '@site/backend/redis';

const STREAM = 'live';

/** Milliseconds between read attempts: the adapter itself would retry in a busy loop. */
const RETRY_DELAY_MS = 1_000;

function createReader(connection: Redis) {
  let start: string | undefined;

  async function read(block: number, count: number, stream: string, offset: string) {
    // "$" means the end at each call: entries between two calls would be lost.
    start ??= (await connection.xrevrange(stream, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
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
        await delay(RETRY_DELAY_MS, undefined, { ref: false });
        throw error;
      }
    },
    // The adapter handles no rejection: without this, one would end the process.
    subscribe: (channels: string[]) => connection.subscribe(...channels).catch(() => undefined),
    // The connection's owner closes it.
    disconnect: () => undefined,
  };
}

/**
 * Shares sockets between the processes of a site. The adapter gets only the client methods it uses: writes fail at once
 * without Redis, so local sockets are still reached, and reads wait for it.
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
