import { BlockList, isIPv6 } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { isSameToken } from '@site/backend/sameToken';
import type { Config } from '../../config/config.ts';
import { isOwnHost } from '../../http/ownHost.ts';
import { METRICS_PATH } from './counters.ts';
import { describeSite, type Sources } from './siteMetrics.ts';

/** Node's metrics of this process. Collected once for all apps, since each collector listens to every garbage collection. */
let processMetrics: Registry | undefined;

/** Headers added by proxies: behind a local one, every visitor has a loopback IP address. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/;

const BEARER = /^bearer (.+)$/i;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isFromHere({ raw, headers }: FastifyRequest): boolean {
  // Not the IP address reported by a trusted proxy, which may be anyone's.
  const { remoteAddress = '' } = raw.socket;
  return (
    loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    // A proxy may keep the site's own name.
    isOwnHost(headers.host) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

interface Options extends Sources {
  readonly config: Pick<Config, 'metricsToken'>;
  /** Holds the counters from before the description. */
  readonly registry: Registry;
}

/**
 * `GET /metrics` for Prometheus: holders of the token or, if none is set, local programs. Everybody else gets the
 * response of an unknown path.
 */
export function metricsRoutes(app: FastifyInstance, { config, registry, ...sources }: Options): void {
  const { metricsToken } = config;
  const mayRead = (request: FastifyRequest) =>
    metricsToken === undefined
      ? isFromHere(request)
      : isSameToken(BEARER.exec(request.headers.authorization ?? '')?.[1], metricsToken);
  if (!processMetrics) collectDefaultMetrics({ register: (processMetrics = new Registry()) });
  const ofProcess = processMetrics;
  describeSite(registry, sources);

  // HEAD is left to the page: strangers would see a difference from unknown paths.
  app.get(METRICS_PATH, { logLevel: 'warn', exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const texts = await Promise.all([registry.metrics(), ofProcess.metrics()]);
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(texts.join('\n'));
  });
}
