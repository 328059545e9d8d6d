import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Tells where a request comes from, as Fastify does it for calls: a forwarding header counts only as far as proxies
 * that are trusted have written it.
 */
export function createAddressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustProxy.length > 0 ? proxyAddr.compile([...trustProxy]) : () => false;
  return (request) => proxyAddr(request, isTrusted);
}
