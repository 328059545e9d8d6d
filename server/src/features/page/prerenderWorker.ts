import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Prerendered, PrerenderOrder } from '@site/contract/prerender';

const { file, order } = workerData as { file: string; order: PrerenderOrder };

const { prerender } = createRequire(import.meta.url)(file) as {
  prerender(order: PrerenderOrder): Promise<Prerendered>;
};

parentPort?.postMessage(await prerender(order));
