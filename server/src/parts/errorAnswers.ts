import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { HttpError } from './httpError.ts';

interface ErrorAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** What is said when the framework refuses a call: its own messages are for programmers and may repeat the input. */
const REFUSALS: Readonly<Record<number, Omit<ErrorAnswer, 'status'>>> = {
  400: { code: 'bad_request', message: 'This request could not be read.' },
  403: { code: 'forbidden', message: 'This address is not served.' },
  404: { code: 'not_found', message: 'There is nothing at this address.' },
  412: { code: 'precondition_failed', message: 'This has changed in the meantime.' },
  413: { code: 'too_large', message: 'This is too large to be sent.' },
  414: { code: 'too_long', message: 'This address is too long.' },
  415: { code: 'wrong_media_type', message: 'Only JSON is understood here.' },
  416: { code: 'wrong_range', message: 'There is no such part of this file.' },
  429: { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' },
};

/** PostgreSQL's code for text it can't hold, such as a name with a zero byte. */
const UNSTORABLE_TEXT = '22021';

function refusal(status: number): ErrorAnswer {
  return { status, ...(REFUSALS[status] ?? { code: 'bad_request', message: 'This request was refused.' }) };
}

function describe(error: Error & { statusCode?: number; code?: string }): ErrorAnswer {
  if (error instanceof HttpError) return { status: error.status, code: error.code, message: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(
      ({ instancePath, message }) => `${instancePath.slice(1) || 'body'}: ${message}`,
    );
    return { status: 400, code: 'invalid_input', message: fields.join('; ') };
  }
  if (error.code === UNSTORABLE_TEXT) return refusal(400);
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) return refusal(statusCode);
  return { status: 500, code: 'internal', message: 'Something went wrong on our side.' };
}

/** Answers `{ code, message }`; what is not meant for outside goes to the log only. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message } = describe(error);
  if (status >= 500) request.log.error({ err: error }, 'call failed');
  // A file that is missing now may be there after the next deployment.
  return reply.status(status).header('cache-control', 'no-store').send({ code, message });
}

/** Makes every call that fails in this app answer its error. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}
