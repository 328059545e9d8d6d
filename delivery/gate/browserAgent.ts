import type { FastifyInstance } from 'fastify';
import { HttpError } from '@site/backend/httpError';

/** The user agent in every request of the gate's browser, which no page can change. */
export const GATE_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 SiteGate/1.0';

/** Limits the gate's browser to reads: a page can send requests past the routing of Playwright while it closes. */
export function limitGateBrowser(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    if (headers['user-agent'] !== GATE_AGENT) return;
    if (method !== 'GET' && method !== 'HEAD') throw new HttpError(403, 'not_for_gate');
    // A build could choose the IP address that its calls count for, or pass as a program of this machine.
    delete headers['x-forwarded-for'];
    headers.via = 'gate';
  });
}
