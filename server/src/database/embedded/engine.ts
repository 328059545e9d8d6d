import { writeSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs, type EngineModule } from './durableNodeFs.ts';

const STDERR = 2;
// The usual statistics of a large table take half a second, in which no other query runs.
const SHARED_PARAMETERS = ['-c', 'shared_buffers=16MB', '-c', 'default_statistics_target=25'];

const PARAMETERS = {
  /** For a database whose files are synced elsewhere after it is closed. */
  fast: [...PGlite.defaultStartParams, ...SHARED_PARAMETERS],
  /** The other half of the fix in `DurableNodeFs`. */
  durable: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    ...SHARED_PARAMETERS,
    ...['-c', 'fsync=on'],
    ...['-c', 'wal_sync_method=fsync'],
  ],
};

export interface EngineOptions {
  readonly root: string;
  readonly folder: string;
  readonly mode: keyof typeof PARAMETERS;
}

/** Included in PostgreSQL's own packages and required by migrations. */
export const extensions = { pg_trgm };

class EngineOutput {
  recovered = false;
  reason: string | undefined;
  #lastSeverity: string | undefined;

  add(line: string): void {
    const [, severity, said] = /(?:\b([A-Z]+)|^postgres):\s+(.*)/.exec(line) ?? [];
    // The engine sees the folder under another name.
    const text = said?.replaceAll('/pglite/data/', '').replace(/\.$/, '');
    if (severity === 'LOG' && text?.includes('automatic recovery in progress')) this.recovered = true;
    if (severity === 'FATAL' || severity === 'PANIC' || line.startsWith('postgres:')) this.reason = text;
    else if (severity === 'DETAIL' && this.#lastSeverity === 'FATAL') this.reason += ` (${text})`;
    this.#lastSeverity = severity;
  }
}

// Emscripten's file system throws objects with only WASI's number.
const ERRNO: Partial<Record<number, string>> = {
  2: 'permission denied',
  19: 'disk quota exceeded',
  29: 'I/O error',
  33: 'too many open files',
  41: 'too many open files in the system',
  44: 'no such file or directory',
  51: 'no space left on device',
  63: 'operation not permitted',
  69: 'read-only file system',
};

function engineError(cause: unknown, output: EngineOutput): Error {
  const { errno, message } = cause as { errno?: number; message?: string };
  const fileError = errno === undefined ? undefined : (ERRNO[errno] ?? `file error ${errno}`);
  return new Error(output.reason ?? fileError ?? message ?? String(cause), { cause });
}

/** Emscripten's exit status after a failed query, PostgreSQL's normal way out of one. */
const QUERY_FAILED = 100;

/**
 * Ends this process if PostgreSQL has crashed (a full disk, a failed fsync, an abort of the wasm code), like a PostgreSQL
 * server: acknowledged writes are in the log, and the next start recovers them. PGlite instead keeps calling the dead
 * engine in an endless synchronous loop that no timer can interrupt.
 */
function endOnCrash(engine: EngineModule, output: EngineOutput): void {
  for (const step of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const run = engine[step];
    engine[step] = () => {
      try {
        run();
      } catch (error) {
        if ((error as { status?: number }).status === QUERY_FAILED) throw error;
        // Nothing asynchronous would be written any more.
        try {
          writeSync(STDERR, `The database stopped: ${output.reason ?? String(error)}.\n`);
        } finally {
          process.exit(1);
        }
      }
    };
  }
}

export async function runEngine({ folder, mode }: EngineOptions) {
  const output = new EngineOutput();
  const onStderr = (line: string) => {
    output.add(line);
    return false;
  };
  try {
    const fs = new DurableNodeFs(folder, (engine) => endOnCrash(engine, output));
    const pglite = new PGlite({ fs, startParams: PARAMETERS[mode], onStderr, extensions });
    await pglite.waitReady;
    return { pglite, recovered: output.recovered };
  } catch (error) {
    throw engineError(error, output);
  }
}
