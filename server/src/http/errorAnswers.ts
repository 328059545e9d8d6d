import type { Lang } from '@site/contract/lang';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { HttpError } from '@site/backend/httpError';
import { invalidFields } from './invalidFields.ts';
import { messageOf, nativeOf, type ErrorCode } from '@site/backend/messages';
import { securityEventOf, type SecurityLog } from './securityLog.ts';

interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details?: string | ((lang: Lang) => string | undefined) | undefined;
  readonly retryAfter?: number | undefined;
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
}

/** Messages for refusals by the framework, whose own are for programmers and may repeat the input. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'not_served',
  404: 'not_found',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'wrong_media_type',
  416: 'wrong_range',
  429: 'too_many_requests',
};

/** PostgreSQL's codes for invalid text, such as a name with a zero byte, and for JSON that is nested too deeply. */
const UNSTORABLE = new Set(['22021', '54001']);

/** PostgreSQL's codes for statement, lock and transaction timeouts, and for deadlocks: a retry may succeed. */
const RETRYABLE = new Set(['57014', '55P03', '25P03', '40P01']);

/** PostgreSQL's classes of connection errors, exhausted resources (such as the disk), and operator intervention. */
const UNAVAILABLE_CLASSES = ['08', '53', '57'];

/** Codes of failed or broken connections, and PostgreSQL's for a database that is read-only or refuses the server's role. */
const UNAVAILABLE_CODES = new Set([
  '25006',
  '42501',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver has no codes for these. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function isDatabaseUnavailable({ code = '', message }: Error & { readonly code?: string }): boolean {
  const isOfClass = code.length === 5 && UNAVAILABLE_CLASSES.includes(code.slice(0, 2));
  return isOfClass || UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGES.test(message);
}

/** Seconds after which a restarted database is usually available again. */
const RETRY_AFTER_S = 5;

/** Returns the reader's chosen language, else the account's, as on the page; without one, each message uses its own. */
function langOf({ cookies }: FastifyRequest, accountCookie: string | undefined): Lang | undefined {
  // A call refused before parsing has no cookies yet.
  const known = cookies as FastifyRequest['cookies'] | undefined;
  const lang = known?.['lang'] ?? (accountCookie && known?.[accountCookie]);
  return lang === 'de' || lang === 'en' ? lang : undefined;
}

/** For closed connections: nobody reads it, and it is not a server error to log. */
const CLOSED: Refusal = { status: 400, code: 'bad_request' };

/** For parameters of an address that nothing can have: the same as for those that nothing has. */
const NO_ADDRESS: Refusal = { status: 404, code: 'not_found' };

/** The framework's code for a parameter that is longer than the schema of any. */
const PARAMETER_TOO_LONG = 'FST_ERR_MAX_PARAM_LENGTH';

function isClosed({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed || raw.aborted;
}

function describe(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return NO_ADDRESS;
    const { validation } = error;
    return { status: 400, code: 'invalid_input', details: (lang) => invalidFields(validation, lang) };
  }
  if (error.code !== undefined && UNSTORABLE.has(error.code)) return { status: 400, code: 'bad_request' };
  if (error.code !== undefined && RETRYABLE.has(error.code))
    return { status: 503, code: 'busy', retryAfter: RETRY_AFTER_S };
  if (isDatabaseUnavailable(error)) return { status: 503, code: 'unavailable', retryAfter: RETRY_AFTER_S };
  if (error.code === PARAMETER_TOO_LONG) return NO_ADDRESS;
  const { statusCode: status = 500 } = error;
  if (status >= 400 && status < 500) return { status, code: REFUSALS[status] ?? 'method_refused' };
  return { status: 500, code: 'internal' };
}

/** Internal details only go to the log. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  accountCookie?: string,
): FastifyReply {
  const { status, code, details, retryAfter, facts } = isClosed(request) ? CLOSED : describe(error);
  if (status === 500) request.log.error({ err: error, req: request }, 'call failed');
  if (code === 'busy' && !(error instanceof HttpError))
    request.log.error({ err: error, req: request }, 'statement timeout, lock timeout or deadlock');
  // Every call fails the same way, and their stacks would bury other log lines.
  if (code === 'unavailable') request.log.error(`database unavailable: ${error.message}`);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  const lang = langOf(request, accountCookie);
  const extra = typeof details === 'function' ? details(lang ?? nativeOf(code)) : details;
  const message = [messageOf(code, lang, retryAfter), extra].filter(Boolean).join(' ');
  // A missing file may exist after the next deployment.
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ code, message, ...facts });
}

export function answerErrors(app: FastifyInstance, accountCookie?: string, securityLog?: SecurityLog): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code } = describe(error);
    const event = securityEventOf(status, code);
    if (event) securityLog?.note(event, code, request);
    return answerError(error, request, reply, accountCookie);
  });
}
