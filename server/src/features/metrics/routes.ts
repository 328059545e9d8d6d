import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { METRICS_PATH } from './callMetrics.ts';
import { processMetrics } from './processMetrics.ts';
import { createReaderCheck } from './reader.ts';
import { describeSite, type Sources } from './siteMetrics.ts';

interface Options extends Sources {
  readonly config: Pick<Config, 'metricsToken'>;
  /** Holds what was counted before there was anything to describe. */
  readonly registry: Registry;
}

/** `GET /metrics` for Prometheus. To everybody else it is an address like any unknown one. */
export function metricsRoutes(app: FastifyInstance, { config, registry, ...sources }: Options): void {
  const mayRead = createReaderCheck(config.metricsToken);
  const ofProcess = processMetrics();
  describeSite(registry, sources);

  // HEAD is left to the page: what strangers get for it would not quite be what they get elsewhere.
  app.get(METRICS_PATH, { logLevel: 'warn', exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const texts = await Promise.all([registry.metrics(), ofProcess.metrics()]);
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(texts.join('\n'));
  });
}
