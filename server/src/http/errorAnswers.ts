import type { Lang } from '@site/contract/lang';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { HttpError } from './httpError.ts';
import { messageOf, type ErrorCode } from './messages.ts';
import { securityEventOf, type SecurityLog } from './securityLog.ts';

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  /** What follows the sentence of the code. */
  readonly details?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** What is said when the framework refuses a call: its own messages are for programmers and may repeat the input. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'not_served',
  404: 'not_found',
  412: 'precondition_failed',
  413: 'too_large',
  414: 'too_long',
  415: 'wrong_media_type',
  416: 'wrong_range',
  429: 'too_many_requests',
};

/** PostgreSQL's code for text it can't hold, such as a name with a zero byte. */
const UNSTORABLE_TEXT = '22021';

/**
 * PostgreSQL's codes for a statement, a wait for a lock and a transaction that took longer than a call may, and for a
 * transaction that had to give way to another one.
 */
const TOO_SLOW = new Set(['57014', '55P03', '25P03', '40P01']);

/** Classes of PostgreSQL's codes: connections, resources that are used up (such as the disk), and an operator at work. */
const AWAY_CLASSES = ['08', '53', '57'];

/** Of a connection that could not be made, or broke. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver has no codes for these. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether a call has failed because the database can't serve anybody at the moment. */
function isDatabaseAway({ code = '', message }: Error & { readonly code?: string }): boolean {
  const isOfClass = code.length === 5 && AWAY_CLASSES.includes(code.slice(0, 2));
  return isOfClass || AWAY_CODES.has(code) || AWAY_WORDS.test(message);
}

/** Seconds after which a database that is renewed or restarted is there again, as a rule. */
const RETRY_AFTER = 5;

/** The language the reader has chosen, else that of the account, as on the page; without one, each message is in its own. */
function langOf({ cookies }: FastifyRequest, memberCookie: string | undefined): Lang | undefined {
  // A call that is refused before it is understood has no cookies yet.
  const known = cookies as FastifyRequest['cookies'] | undefined;
  const lang = known?.['lang'] ?? (memberCookie && known?.[memberCookie]);
  return lang === 'de' || lang === 'en' ? lang : undefined;
}

/** For who has left: nobody reads it, and it is no fault of the site that would belong in the log. */
const GONE: Refusal = { status: 400, code: 'bad_request' };

function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed || raw.aborted;
}

function describe(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath }) => instancePath.slice(1).replaceAll('/', '.'));
    const named = [...new Set(fields.filter(Boolean))];
    return {
      status: 400,
      code: 'invalid_input',
      ...(named.length > 0 ? { details: `(${named.join(', ')})` } : {}),
    };
  }
  if (error.code === UNSTORABLE_TEXT) return { status: 400, code: 'bad_request' };
  if (error.code !== undefined && TOO_SLOW.has(error.code))
    return { status: 503, code: 'busy', retryAfter: RETRY_AFTER };
  if (isDatabaseAway(error)) return { status: 503, code: 'unavailable', retryAfter: RETRY_AFTER };
  const { statusCode: status = 500 } = error;
  if (status >= 400 && status < 500) return { status, code: REFUSALS[status] ?? 'method_refused' };
  return { status: 500, code: 'internal' };
}

/**
 * Answers `{ code, message }`; what is not meant for outside goes to the log only.
 *
 * @param memberCookie holds the language of who is logged in
 */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  memberCookie?: string,
): FastifyReply {
  const { status, code, details, retryAfter } = isGone(request) ? GONE : describe(error);
  if (status === 500) request.log.error({ err: error, req: request }, 'call failed');
  if (code === 'busy' && !(error instanceof HttpError))
    request.log.error({ err: error, req: request }, 'the database took too long');
  // Every call fails alike, and a stack for each would bury what else happens.
  if (code === 'unavailable') request.log.error(`the database is away: ${error.message}`);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  const message = [messageOf(code, langOf(request, memberCookie), retryAfter), details]
    .filter(Boolean)
    .join(' ');
  // A file that is missing now may be there after the next deployment.
  return reply.status(status).header('cache-control', 'no-store').send({ code, message });
}

/**
 * Makes every call that fails in this app answer its error.
 *
 * @param memberCookie holds the language of who is logged in
 * @param securityLog is told of failed logins and refusals
 */
export function answerErrors(app: FastifyInstance, memberCookie?: string, securityLog?: SecurityLog): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code } = describe(error);
    const event = securityEventOf(status, code);
    if (event) securityLog?.note(event, code, request);
    return answerError(error, request, reply, memberCookie);
  });
}
