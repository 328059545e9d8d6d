import type { FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { HttpError } from './httpError.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_media_type',
  429: 'too_many_requests',
};

function describe(error: Error & { statusCode?: number }): { status: number; code: string; message: string } {
  if (error instanceof HttpError) return { status: error.status, code: error.code, message: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(
      ({ instancePath, message }) => `${instancePath.slice(1) || 'body'}: ${message}`,
    );
    return { status: 400, code: 'invalid_input', message: fields.join('; ') };
  }
  const status = error.statusCode ?? 500;
  const code = CODES[status];
  if (code) return { status, code, message: error.message };
  return { status: 500, code: 'internal', message: 'Something went wrong on our side.' };
}

/** Makes every failed call answer `{ code, message }`; what is not meant for outside goes to the log only. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const { status, code, message } = describe(error);
    if (status >= 500) request.log.error({ err: error }, 'call failed');
    return reply.status(status).send({ code, message });
  });
}
