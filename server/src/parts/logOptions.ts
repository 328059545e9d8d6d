import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * What the log says of an error. A database adds the values of the query and the row it refused, hashes and secrets
 * among them: those are left out.
 */
function describeError({ name, message, stack = '', code }: Error & { code?: string }) {
  return { type: name, message, stack, code };
}

/** How the server logs, so that nothing secret gets into it. */
export function logOptions(level: Config['logLevel']): Exclude<FastifyServerOptions['logger'], undefined> {
  if (level === 'silent') return false;
  return { level, serializers: { err: describeError } };
}
