import { Redis } from 'ioredis';

/** Milliseconds after which a command counts as failed. */
export const COMMAND_TIMEOUT = 2_000;

/** Milliseconds between two tries to reach a Redis that is gone. */
const RETRY_DELAY = 1_000;

/** Milliseconds of silence, with commands not answered, after which their connection is made anew. */
const SILENCE = 10_000;

/** Milliseconds after which a connection that says nothing is asked by TCP whether the other end is still there. */
const KEEP_ALIVE = 10_000;

/** Milliseconds that a connection has to end in when it is closed. */
const FAREWELL = 200;

/** What the processes of one site share beside the database. */
export interface RedisHandle {
  /** For commands: they fail at once while Redis is gone. */
  readonly commands: Redis;
  /** Opens a connection for what waits: whatever is asked on it waits for Redis too. It is closed with the others. */
  openWaiting(): Redis;
  /** Ends when Redis has answered, or is known not to, or has taken too long: limits count together from then on. */
  readonly settled: Promise<void>;
  /** Whether it answers at this moment. */
  isThere(): boolean;
  close(): void;
}

/**
 * Connects to Redis. Its absence ends nothing: it is logged when it goes and when it comes, and whoever uses it goes
 * on alone meanwhile.
 */
export function openRedis(url: string, log: { warn(text: string): void }): RedisHandle {
  const options = { retryStrategy: () => RETRY_DELAY, keepAlive: KEEP_ALIVE, disconnectTimeout: FAREWELL };
  const commands = new Redis(url, {
    ...options,
    commandTimeout: COMMAND_TIMEOUT,
    socketTimeout: SILENCE,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  const waiting: Redis[] = [];
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
  const settled = new Promise<void>((resolve) => {
    commands.once('ready', resolve).once('error', () => resolve());
    setTimeout(resolve, COMMAND_TIMEOUT).unref();
  });
  return {
    commands,
    settled,
    isThere: () => commands.status === 'ready',
    openWaiting() {
      const connection = new Redis(url, { ...options, maxRetriesPerRequest: null });
      connection.on('error', () => undefined);
      waiting.push(connection);
      return connection;
    },
    close() {
      for (const connection of [commands, ...waiting]) connection.disconnect();
    },
  };
}
