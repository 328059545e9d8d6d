import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../http/messages.ts';
import { HttpError } from '../../http/httpError.ts';
import { addressKey } from '../../http/rateLimits.ts';
import { isSameOrigin } from '../../http/sameOrigin.ts';
import type { Services } from '../../services.ts';
import { createAddressReader } from './clientAddress.ts';

/** Says why a connection is refused before it becomes a socket; `undefined` lets it in. */
export type HandshakeCheck = (request: IncomingMessage) => Promise<ErrorCode | undefined>;

/** Refuses pages of other sites, and addresses that open too many sockets. */
export function createHandshakeCheck({
  config,
  limits,
}: Pick<Services, 'config' | 'limits'>): HandshakeCheck {
  const addressOf = createAddressReader(config.trustProxy);
  return async (request) => {
    if (!isSameOrigin(request)) return 'foreign_origin';
    try {
      await limits.socketAddress.take(addressKey(addressOf(request)));
      return undefined;
    } catch (error) {
      return error instanceof HttpError ? error.code : 'internal';
    }
  };
}
