import { Redis } from 'ioredis';
import { repeat } from './repeat.ts';

/** Milliseconds after which a command fails. */
export const COMMAND_TIMEOUT = 2_000;

const RETRY_DELAY_MS = 1_000;

/** Milliseconds of silence, with commands pending, after which a connection is replaced. */
const SILENCE_TIMEOUT_MS = 10_000;

/** Milliseconds of silence before TCP probes whether the peer still exists. */
const KEEP_ALIVE_DELAY_MS = 10_000;

const CLOSE_TIMEOUT_MS = 200;

/** What is written to learn whether Redis accepts writes, and the milliseconds between two attempts. */
const PROBE_KEY = 'write-probe';
const PROBE_INTERVAL_MS = 2_000;

/** The Redis connections of a process, shared by the site besides the database. */
export interface RedisHandle {
  /** For commands: they fail immediately while Redis is down. */
  readonly commands: Redis;
  /** Opens a connection for blocking commands, which wait for Redis. It is closed with the others. */
  openWaiting(): Redis;
  /** Resolves once Redis has answered, failed or timed out: then limits are shared. */
  readonly settled: Promise<void>;
  /** Returns whether it currently answers and accepts writes. */
  isAvailable(): boolean;
  close(): void;
}

/**
 * Connects to Redis. That it is down or refuses writes (a replica, full, without enough replicas) is only logged, when it
 * begins and ends; meanwhile each process works alone.
 */
export function openRedis(
  url: string,
  log: { warn(text: string): void },
  { probeInterval = PROBE_INTERVAL_MS } = {},
): RedisHandle {
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
  function note(reason?: string): void {
    const isNow = reason === undefined;
    if (isNow !== isAvailable)
      log.warn(
        isNow ? 'Redis is back' : `Redis is down (${reason}): each process works alone until it is back`,
      );
    isAvailable = isNow;
  }

  /** Checks writes, which Redis may refuse although it is connected. */
  async function probe(): Promise<void> {
    if (commands.status !== 'ready') return;
    try {
      await commands.set(PROBE_KEY, '', 'PX', probeInterval);
      note();
    } catch (error) {
      // The end of the connection is noted by itself.
      if (commands.status !== 'ready') return;
      const { message } = error as Error;
      note(message);
      // After a failover, a new connection leads to the new master.
      if (message.startsWith('READONLY')) commands.disconnect(true);
    }
  }

  // Without a listener an error would end the process. Each failed attempt is one; only the first is logged.
  commands.on('error', (error: Error) => note(error.message));
  commands.on('ready', () => void probe());
  const stopProbing = repeat({ run: probe, onError: () => undefined, period: probeInterval });
  const settled = new Promise<void>((resolve) => {
    commands.once('ready', resolve).once('error', () => resolve());
    setTimeout(resolve, COMMAND_TIMEOUT).unref();
  });
  return {
    commands,
    settled,
    isAvailable: () => commands.status === 'ready' && isAvailable,
    openWaiting() {
      const connection = new Redis(url, { ...options, maxRetriesPerRequest: null });
      connection.on('error', () => undefined);
      waiting.push(connection);
      return connection;
    },
    close() {
      void stopProbing();
      for (const connection of [commands, ...waiting]) connection.disconnect();
    },
  };
}
