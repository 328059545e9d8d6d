import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isSameToken } from '../../http/sameToken.ts';

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
export function createReaderCheck(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token === undefined) return isFromHere;
  return ({ headers }) => isSameToken(BEARER.exec(headers.authorization ?? '')?.[1], token);
}
