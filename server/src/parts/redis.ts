import { Redis } from 'ioredis';

/** Milliseconds after which a command counts as failed. */
const COMMAND_TIMEOUT = 2_000;

/** Milliseconds between two tries to reach a Redis that is gone. */
const RETRY_DELAY = 1_000;

/** What the processes of one site share beside the database. */
export interface RedisHandle {
  /** For commands: they fail at once while Redis is gone. */
  readonly commands: Redis;
  /** For reading streams, which waits: commands wait with it. */
  readonly streams: Redis;
  close(): void;
}

/**
 * Connects to Redis. Its absence ends nothing: it is logged when it goes and when it comes, and whoever uses it goes
 * on alone meanwhile.
 */
export function openRedis(url: string, log: { warn(text: string): void }): RedisHandle {
  const open = (options: { readonly commandTimeout?: number }) =>
    new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => RETRY_DELAY,
      ...options,
    });
  const commands = open({ commandTimeout: COMMAND_TIMEOUT });
  const streams = open({});
  let isThere = true;
  // Without a listener an error would end the process. Each failed try is one; only the first is news.
  commands.on('error', (error: Error) => {
    if (isThere) log.warn(`Redis is gone (${error.message}): each process goes on alone until it is back`);
    isThere = false;
  });
  commands.on('ready', () => {
    if (!isThere) log.warn('Redis is back');
    isThere = true;
  });
  streams.on('error', () => undefined);
  return {
    commands,
    streams,
    close() {
      commands.disconnect();
      streams.disconnect();
    },
  };
}
