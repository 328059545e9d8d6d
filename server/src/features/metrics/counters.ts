import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { ALERT_CATEGORIES } from '@site/contract/http/alerts';
import type { Sockets } from '../../sockets/sockets.ts';
import { RATES, type RateName } from '../../config/rates.ts';

/** The metrics endpoint, which is not counted itself. */
export const METRICS_PATH = '/metrics';

/** Clients may make up others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** In seconds: from a file in memory to a client's timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The label of everything without a route: pages, whose paths only the shell knows, and unknown paths. */
const PAGE = 'page';

/** nginx's status for clients that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Counts and times every call of an app. Must be the first hook, to time the others too. */
export function observeCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const calls = new Counter({
    name: 'http_requests_total',
    help: 'Calls by method, route and status; 499: the client closed the connection before the response.',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request headers to the last byte of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  let running = 0;
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Calls in progress.',
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
    // Fastify's own hook doesn't run if the client disconnects before the response.
    reply.raw.once('close', () => {
      if (isElsewhere) running -= 1;
      else if (!request.is404) return;
      const route = isElsewhere ? url : PAGE;
      const method = METHODS.has(request.method) ? request.method : 'other';
      const code = reply.raw.writableEnded ? reply.statusCode : CLIENT_CLOSED_REQUEST;
      calls.inc({ method, route, code });
      const status = `${Math.floor(code / 100)}xx`;
      durations.observe({ method, route, status }, (performance.now() - start) / 1000);
    });
    done();
  });
}

/** @returns a function to call on each rate limit refusal */
export function countRefusals(registry: Registry): (limit: RateName) => void {
  const refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests rejected by rate limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  // A counter that first appears with a refusal would show no rate.
  for (const limit of Object.keys(RATES)) refusals.inc({ limit }, 0);
  return (limit) => refusals.inc({ limit });
}

/** @returns functions to call for each report of a payment provider that is refused, or can't be applied */
export function countWebhooks(registry: Registry) {
  const refused = new Counter({
    name: 'payment_webhooks_refused_total',
    help: 'Reports of payment providers without a valid signature, or of another mode.',
    registers: [registry],
  });
  const unanswered = new Counter({
    name: 'payment_webhooks_unanswered_total',
    help: 'Reports of payment providers that could not be applied, as the provider did not answer a question of the site.',
    registers: [registry],
  });
  return {
    countRefusedWebhook: () => refused.inc(),
    countUnansweredWebhook: () => unanswered.inc(),
  };
}

/** Counts the alerts sent live, whether or not any page is open. */
export function countAlerts<Counted extends Sockets>(sockets: Counted, registry: Registry): Counted {
  const alerts = new Counter({
    name: 'live_alerts_sent_total',
    help: 'Alerts sent to pages, by category.',
    labelNames: ['category'],
    registers: [registry],
  });
  for (const category of ALERT_CATEGORIES) alerts.inc({ category }, 0);
  return {
    ...sockets,
    sendAlert(uuid, alert, ownSession) {
      alerts.inc({ category: alert.category });
      sockets.sendAlert(uuid, alert, ownSession);
    },
  };
}
