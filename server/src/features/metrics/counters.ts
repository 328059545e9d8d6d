import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { ALERT_CATEGORIES } from '@site/contract/http/alerts';
import type { Live } from '../../live.ts';
import { RATES, type RateName } from '../../http/rateLimits.ts';

/** Where the metrics are read, which is not counted among the calls. */
export const METRICS_PATH = '/metrics';

/** Methods with a label of their own: whoever calls may make up others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** In seconds: from a file in memory to what somebody gives up on. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The label of all that no route is for: pages, whose addresses only the shell knows, and addresses of nothing. */
const PAGE = 'page';

/** What nginx writes for a caller who was gone before the answer. */
const GONE = 499;

function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.writableEnded ? statusCode : GONE;
}

/** Counts and times every call of an app. It has to come before all other hooks, to time those too. */
export function observeCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const calls = new Counter({
    name: 'http_requests_total',
    help: 'Calls by method, route and status; 499 for callers who were gone before the answer.',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the head of a call to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  let running = 0;
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Calls that are being answered.',
    registers,
    collect() {
      this.set(running);
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    const { url = PAGE } = request.routeOptions;
    const isElsewhere = url !== METRICS_PATH;
    if (isElsewhere) running += 1;
    // Fastify's own hook for the end of a call doesn't run for callers who are gone before the answer.
    reply.raw.once('close', () => {
      if (isElsewhere) running -= 1;
      else if (!request.is404) return;
      const route = isElsewhere ? url : PAGE;
      const method = METHODS.has(request.method) ? request.method : 'other';
      const code = statusOf(reply);
      calls.inc({ method, route, code });
      const status = `${Math.floor(code / 100)}xx`;
      durations.observe({ method, route, status }, (performance.now() - start) / 1000);
    });
    done();
  });
}

/** @returns what to tell of each call that a limit refuses */
export function countRefusals(registry: Registry): (limit: RateName) => void {
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'What was refused because there was too much of it, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  // A counter that appears with its first refusal has no rate then.
  for (const limit of Object.keys(RATES)) refusals.inc({ limit }, 0);
  return (limit) => refusals.inc({ limit });
}

/** Counts the alerts that are sent live, whether or not anybody has a page open. */
export function countAlerts<Sockets extends Live>(live: Sockets, registry: Registry): Sockets {
  const alerts = new Counter({
    name: 'live_alerts_sent_total',
    help: 'Alerts that were sent to the pages of their player, by category.',
    labelNames: ['category'],
    registers: [registry],
  });
  for (const category of ALERT_CATEGORIES) alerts.inc({ category }, 0);
  return {
    ...live,
    sendAlert(uuid, alert) {
      alerts.inc({ category: alert.category });
      live.sendAlert(uuid, alert);
    },
  };
}
