import { printableLines } from '@site/contract/printable';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';

/** Characters of untrusted or unbounded values: one line must not fill the disk. */
const MAX_URL_LENGTH = 300;
const MAX_ERROR_LENGTH = 4096;

/** Redacted anywhere in a logged object. Intended log values have none of these names. */
const REDACTED_PATHS = [
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

/** Query parameters whose name contains one of these may hold a secret, such as from a form sent as GET. */
const SECRET_NAMES = ['pass', 'token', 'secret', 'code', 'auth', 'key', 'link'];

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

/** Truncated first: a pattern on a URL of any length could keep the server busy. */
function describeUrl(url: string): string {
  const [path = '', ...query] = cut(url, MAX_URL_LENGTH).split(/([?&])/);
  return [path, ...query.map(withoutSecret)].join('');
}

/** Leaves out what may hold secrets: query values and rows that databases add, and unparsed requests that Node adds. */
function describeError({ name, message, stack = '', code }: Error & { code?: string }) {
  return { type: name, message: cut(message, MAX_ERROR_LENGTH), stack: cut(stack, MAX_ERROR_LENGTH), code };
}

function describeRequest({ method, originalUrl, ip, caller }: FastifyRequest) {
  return { method, url: describeUrl(originalUrl), ip, caller: caller?.uuid };
}

function describeReply({ statusCode, request }: Pick<FastifyReply, 'statusCode'> & Partial<FastifyReply>) {
  return { statusCode, caller: request?.caller?.uuid };
}

function withPrefix(prefix: string): string[] {
  return REDACTED_PATHS.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));
}

export function logOptions(
  level: Config['logLevel'],
  destination?: LogDestination,
): Exclude<FastifyServerOptions['logger'], undefined> {
  if (level === 'silent') return false;
  return {
    level,
    // JSON escapes neither C1 controls nor bidi marks, which a terminal obeys.
    hooks: { streamWrite: printableLines },
    serializers: { err: describeError, req: describeRequest, res: describeReply },
    redact: { paths: [...REDACTED_PATHS, ...withPrefix('*'), ...withPrefix('*.*')], censor: '…' },
    ...(destination ? { stream: destination } : {}),
  };
}
