import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs } from './durableNodeFs.ts';
import { endOnCrash } from './endOnCrash.ts';
import { EngineError, engineError } from './engineError.ts';
import { EngineOutput } from './engineOutput.ts';

const START_TIMEOUT_MS = 120_000;
const SHARED_PARAMETERS = ['-c', 'shared_buffers=16MB'];

/** For a database whose files are synced by someone else, once it is closed. */
export const FAST_PARAMETERS = [...PGlite.defaultStartParams, ...SHARED_PARAMETERS];

/** The other half of what `DurableNodeFs` mends. */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...SHARED_PARAMETERS,
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
];

/** What PostgreSQL's own packages bring along, and migrations count on. */
export const extensions = { pg_trgm };

/**
 * How values are read and written. PGlite's own way with bytes makes a text of each: eight megabytes of a file took
 * seconds, in which nobody else was answered.
 */
export const converters = {
  parsers: {
    [types.INT8]: Number,
    [types.BYTEA]: (hex: string) => Buffer.from(hex.slice('\\x'.length), 'hex'),
  },
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
};

export interface Engine {
  pglite: PGlite;
  output: EngineOutput;
}

export async function startEngine(folder: string, startParams: string[]): Promise<Engine> {
  const output = new EngineOutput();
  const onStderr = (line: string) => {
    output.add(line);
    return false;
  };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new EngineError(`it did not start within ${START_TIMEOUT_MS / 1000} seconds`);
    timer = setTimeout(() => reject(error), START_TIMEOUT_MS);
  });
  try {
    const fs = new DurableNodeFs(folder, (engine) => endOnCrash(engine, output));
    const pglite = new PGlite({ fs, startParams, onStderr, ...converters, extensions });
    await Promise.race([pglite.waitReady, timeout]);
    return { pglite, output };
  } catch (error) {
    throw engineError(error, output);
  } finally {
    clearTimeout(timer);
  }
}
