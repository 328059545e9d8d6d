import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { answerQueries } from './answerQueries.ts';
import { runEngine, type EngineOptions } from './engine.ts';

// The thread of the embedded database, which no query may hold up anybody else than other queries.

const { pglite, recovered } = await runEngine(workerData as EngineOptions);
parentPort?.on('message', async (connection: MessagePort | null) => {
  if (connection) answerQueries(pglite, connection);
  else await pglite.close().then(() => process.exit());
});
parentPort?.postMessage({ recovered });
