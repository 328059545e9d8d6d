import type { IncomingMessage } from 'node:http';
import { HttpError } from '@site/backend/httpError';
import { isLoopback } from '@site/backend/loopback';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Names that lead to this machine whoever looks them up. */
const OWN_HOST = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

export const isOwnHost = (host = '') => OWN_HOST.test(host);

/** A web page can have its own name lead to this machine, and would then be of the same origin as the site. */
export function createHostCheck({
  host,
  siteOrigin,
  trustProxy,
}: Pick<Config, 'host' | 'siteOrigin' | 'trustProxy'>): (request: Pick<IncomingMessage, 'headers'>) => void {
  // Behind a proxy on this machine, hosts are those of its visitors.
  const isForOthers =
    !(isLoopback({ hostname: host }) || host === '::1') || siteOrigin !== undefined || trustProxy.length > 0;
  return ({ headers }) => {
    // HTTP/1.0 may name none, as health checks do; browsers always name one.
    if (!isForOthers && headers.host !== undefined && !isOwnHost(headers.host))
      throw new HttpError(421, 'foreign_host');
  };
}

export function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  const check = createHostCheck(config);
  app.addHook('onRequest', async ({ raw }) => check(raw));
}
