import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Characters of what comes from outside or may be of any length, so that nobody fills the disk with one line. */
const MAX_URL = 300;
const MAX_ERROR_TEXT = 4096;

/** Never written, wherever in a logged object they stand. What is logged on purpose has none of them. */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-access-token"]',
  'password',
  'newPassword',
  'currentPassword',
  'password_hash',
  'accessToken',
  'token',
  'secret',
  'totp_secret',
  'recoveryCodes',
];

/** Parts of names in the query of an address that somebody may have put a secret into, such as a form sent as GET. */
const SECRET_NAMES = ['pass', 'token', 'secret', 'code', 'auth', 'key'];

/** Where lines of the log go, if not to the standard output. */
export interface LogDestination {
  write(line: string): void;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function withoutSecret(part: string): string {
  const [name = '', ...value] = part.split('=');
  const isSecret = SECRET_NAMES.some((secret) => name.toLowerCase().includes(secret));
  return value.length > 0 && isSecret ? `${name}=…` : part;
}

/** Cut before it is looked at: a pattern over an address of any length is a way to keep the server busy. */
function describeUrl(url: string): string {
  const [path = '', ...query] = cut(url, MAX_URL).split(/([?&])/);
  return [path, ...query.map(withoutSecret)].join('');
}

/**
 * What the log says of an error. A database adds the values of the query and the row it refused, hashes and secrets
 * among them, and Node what it could not read of a request: those are left out.
 */
function describeError({ name, message, stack = '', code }: Error & { code?: string }) {
  return { type: name, message: cut(message, MAX_ERROR_TEXT), stack: cut(stack, MAX_ERROR_TEXT), code };
}

function describeRequest({ method, originalUrl, ip, caller }: FastifyRequest) {
  return { method, url: describeUrl(originalUrl), address: ip, caller: caller?.uuid };
}

function describeReply({ statusCode, request }: Pick<FastifyReply, 'statusCode'> & Partial<FastifyReply>) {
  return { statusCode, caller: request?.caller?.uuid };
}

function withPrefix(prefix: string): string[] {
  return SECRETS.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));
}

/** How the server logs: lines of JSON with nothing secret in them. */
export function logOptions(
  level: Config['logLevel'],
  destination?: LogDestination,
): Exclude<FastifyServerOptions['logger'], undefined> {
  if (level === 'silent') return false;
  return {
    level,
    serializers: { err: describeError, req: describeRequest, res: describeReply },
    redact: { paths: [...SECRETS, ...withPrefix('*'), ...withPrefix('*.*')], censor: '…' },
    ...(destination ? { stream: destination } : {}),
  };
}
