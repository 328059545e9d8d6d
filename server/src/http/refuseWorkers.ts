import type { FastifyInstance } from 'fastify';
import { HttpError } from './httpError.ts';

const WORKERS = ['serviceworker', 'sharedworker', 'worker'];

/**
 * Serves no file as the script of a worker. A service worker of one build would answer for the pages of the whole site,
 * without their policy, and stay in the browser after the build is rolled back and the player has logged out.
 */
export function refuseWorkers(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const destination = headers['sec-fetch-dest'];
    if (headers['service-worker'] !== undefined || WORKERS.includes(String(destination)))
      throw new HttpError(404, 'not_found');
  });
}
