import { Socket } from 'node:net';
import { StartupError } from '@site/backend/startupError';
import { ENGINE_LOCK, lockFolder } from './dataFolder.ts';
import { runEngine, type EngineOptions } from './engine.ts';
import { answerQueries, CONNECTION } from './engineStream.ts';
import type { EngineReport } from './startEngine.ts';

// The process of the embedded database. It ends with the connection to its server, whatever ended that.

/** Milliseconds for the engine of a server that was killed to finish its last query. */
const LOCK_TIMEOUT_MS = 30_000;

// Ctrl-C and supervisors signal every process of a server, which still needs its database then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function report(text: EngineReport): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(text, undefined, undefined, () => {
      if (process.connected) process.disconnect();
      resolve();
    });
  });
}

const options = JSON.parse(process.argv[2] ?? '') as EngineOptions;
try {
  lockFolder(options.root, { name: ENGINE_LOCK, timeout: LOCK_TIMEOUT_MS });
  const { pglite, recovered } = await runEngine(options);
  await report({ recovered });
  // The connection of a server that was killed may end with an error.
  await answerQueries(pglite, new Socket({ fd: CONNECTION })).catch(() => undefined);
  await pglite.close();
} catch (error) {
  const { message } = error as Error;
  await report(error instanceof StartupError ? { refused: message } : { failed: message });
}
process.exit();
