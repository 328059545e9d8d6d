import { Redis } from 'ioredis';

/** Milliseconds after which a command fails. */
export const COMMAND_TIMEOUT = 2_000;

/** Milliseconds between attempts to reconnect to Redis. */
const RETRY_DELAY_MS = 1_000;

/** Milliseconds of silence, with commands pending, after which a connection is replaced. */
const SILENCE_TIMEOUT_MS = 10_000;

/** Milliseconds of silence before TCP probes whether the peer still exists. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Milliseconds for a connection to close. */
const CLOSE_TIMEOUT_MS = 200;

/** The Redis connections of a process, shared by the site besides the database. */
export interface RedisHandle {
  /** For commands: they fail immediately while Redis is down. */
  readonly commands: Redis;
  /** Opens a connection for blocking commands, which wait for Redis. It is closed with the others. */
  openWaiting(): Redis;
  /** Resolves once Redis has answered, failed or timed out: then limits are shared. */
  readonly settled: Promise<void>;
  /** Returns whether it is currently available. */
  isAvailable(): boolean;
  close(): void;
}

/** Connects to Redis. Its absence is only logged, when it begins and ends; meanwhile each process works alone. */
export function openRedis(url: string, log: { warn(text: string): void }): RedisHandle {
  const options = {
    retryStrategy: () => RETRY_DELAY_MS,
    keepAlive: KEEP_ALIVE_DELAY_MS,
    disconnectTimeout: CLOSE_TIMEOUT_MS,
  };
  const commands = new Redis(url, {
    ...options,
    commandTimeout: COMMAND_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  const waiting: Redis[] = [];
  let isAvailable = true;
  // Without a listener an error would end the process. Each failed attempt is one; only the first is logged.
  commands.on('error', (error: Error) => {
    if (isAvailable) log.warn(`Redis is down (${error.message}): each process works alone until it is back`);
    isAvailable = false;
  });
  commands.on('ready', () => {
    if (!isAvailable) log.warn('Redis is back');
    isAvailable = true;
  });
  const settled = new Promise<void>((resolve) => {
    commands.once('ready', resolve).once('error', () => resolve());
    setTimeout(resolve, COMMAND_TIMEOUT).unref();
  });
  return {
    commands,
    settled,
    isAvailable: () => commands.status === 'ready',
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
