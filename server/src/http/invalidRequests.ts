import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '@site/backend/httpError';

const WORKER_DESTINATIONS = ['serviceworker', 'sharedworker', 'worker'];

/** Returns whether a request names exactly one host: a proxy may have trusted another of several. */
function hasClearHost({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 || (hosts.length === 0 && raw.httpVersion === '1.0');
}

/** A build's service worker would control the whole site without its policy, and outlive a rollback and a logout. */
function isForWorker({ headers }: FastifyRequest): boolean {
  return (
    headers['service-worker'] !== undefined || WORKER_DESTINATIONS.includes(String(headers['sec-fetch-dest']))
  );
}

/** Ignores the type of a body that isn't there: clients name one with every request, and no empty text is JSON. */
export function ignoreTypesOfNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const isEmpty = headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0);
    if (isEmpty) delete headers['content-type'];
  });
}

export function rejectInvalid(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!hasClearHost(request)) throw new HttpError(400, 'bad_request');
    // The site answers no preflights, and nothing else sends OPTIONS.
    if (request.method === 'OPTIONS' || isForWorker(request)) throw new HttpError(404, 'not_found');
  });
}
