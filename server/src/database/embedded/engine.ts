import { PGlite, types } from '@electric-sql/pglite';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import { EngineOutput } from './engineOutput.ts';

const START_TIMEOUT_MS = 120_000;
const SHARED_PARAMETERS = ['-c', 'shared_buffers=16MB'];

/** For a database whose files are synced by someone else, once it is closed. */
export const FAST_PARAMETERS = [...PGlite.defaultStartParams, ...SHARED_PARAMETERS];

/** For a `DurableNodeFs`, which says why. */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...SHARED_PARAMETERS,
  ...['-c', 'fsync=on'],
  ...['-c', 'wal_sync_method=fsync'],
];

/** Why PostgreSQL did not start, in its own words. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export interface Engine {
  pglite: PGlite;
  output: EngineOutput;
}

export async function startEngine(fs: NodeFS, startParams: string[]): Promise<Engine> {
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
    const pglite = new PGlite({ fs, startParams, onStderr, parsers: { [types.INT8]: Number } });
    await Promise.race([pglite.waitReady, timeout]);
    return { pglite, output };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError(output.reason ?? (error instanceof Error ? error.message : String(error)), {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
