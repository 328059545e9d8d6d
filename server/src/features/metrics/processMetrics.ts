import { collectDefaultMetrics, Registry } from 'prom-client';

let registry: Registry | undefined;

/**
 * What Node tells of this process: memory, processor, event loop. It is measured once however many apps there are, since
 * each measuring listens to every run of the garbage collector.
 */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
