import type { EngineModule } from './durableNodeFs.ts';
import type { EngineOutput } from './engineOutput.ts';

/** Emscripten's exit status for PostgreSQL's ordinary way of leaving a query that failed. */
const QUERY_FAILED = 100;

/**
 * Ends the process when PostgreSQL has crashed (a full disk, a failed fsync, an abort of the wasm code), as a
 * PostgreSQL server would: what was acknowledged is in the log and the next start recovers it. PGlite goes on
 * calling the dead engine instead, in a synchronous loop that never ends and that no timer can interrupt.
 */
export function endOnCrash(engine: EngineModule, output: EngineOutput): void {
  for (const step of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const run = engine[step];
    engine[step] = () => {
      try {
        run();
      } catch (error) {
        if ((error as { status?: number }).status === QUERY_FAILED) throw error;
        console.error(
          `The database stopped: ${output.reason ?? String(error)}. The server ends now; ` +
            'everything it confirmed is safe, and its next start recovers the database.',
        );
        process.exit(1);
      }
    };
  }
}
