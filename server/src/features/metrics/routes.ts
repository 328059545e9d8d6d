import { BlockList, isIPv6 } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FastifyRequest, FastifyInstance } from 'fastify';
import { isSameToken } from '../../http/sameToken.ts';
import type { Config } from '../../config.ts';
import { METRICS_PATH } from './counters.ts';
import { describeSite, type Sources } from './siteMetrics.ts';

let registry: Registry | undefined;

/**
 * What Node tells of this process: memory, processor, event loop. It is measured once however many apps there are, since
 * each measuring listens to every run of the garbage collector.
 */
function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}

/** What a proxy adds: behind one on this machine, every visitor has a loopback address. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/;

/** What a program of this machine calls this machine; a proxy may keep the site's own name. */
const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

const BEARER = /^bearer (.+)$/i;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isFromHere({ raw, headers }: FastifyRequest): boolean {
  // Not the address that a trusted proxy reports, which may be anybody's.
  const { remoteAddress = '' } = raw.socket;
  return (
    loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    OWN_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/**
 * Tells who may read the metrics: whoever shows the token, or, where none is set, programs of this machine.
 */
function createReaderCheck(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token === undefined) return isFromHere;
  return ({ headers }) => isSameToken(BEARER.exec(headers.authorization ?? '')?.[1], token);
}

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
