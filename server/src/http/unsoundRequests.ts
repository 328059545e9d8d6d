import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './httpError.ts';

const WORKERS = ['serviceworker', 'sharedworker', 'worker'];

/** Whether a request names one host: a proxy in between may have believed another of several. */
function hasClearHost({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length === 1 || (hosts.length === 0 && raw.httpVersion === '1.0');
}

/**
 * Whether a file is asked for as the script of a worker. A service worker of one build would answer for the pages of the
 * whole site, without their policy, and stay in the browser after the build is rolled back and the player has logged out.
 */
function isForWorker({ headers }: FastifyRequest): boolean {
  return headers['service-worker'] !== undefined || WORKERS.includes(String(headers['sec-fetch-dest']));
}

/** Refuses requests that no page of this site makes, before their body is read. */
export function refuseUnsound(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!hasClearHost(request)) throw new HttpError(400, 'bad_request');
    // The site answers no preflight, and nobody else sends OPTIONS.
    if (request.method === 'OPTIONS' || isForWorker(request)) throw new HttpError(404, 'not_found');
  });
}
