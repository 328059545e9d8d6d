import type { ErrorBody } from '@site/contract/http/errors';

/** What RTK Query rejects with: a response status, or a string that says why there was no response. */
interface FailedAnswer {
  readonly status: number | string;
  readonly data?: unknown;
}

function isFailedAnswer(error: unknown): error is FailedAnswer {
  return typeof error === 'object' && error !== null && 'status' in error;
}

function bodyOf(error: unknown): Partial<ErrorBody> | null | undefined {
  return isFailedAnswer(error) ? (error.data as Partial<ErrorBody> | null | undefined) : undefined;
}

/**
 * The HTTP status of an error from the api.
 *
 * @returns a status such as 404, or `undefined` when no answer came (offline, timed out) or it is another error
 */
export function statusOf(error: unknown): number | undefined {
  return isFailedAnswer(error) && typeof error.status === 'number' ? error.status : undefined;
}

/**
 * The code in an error response of the api, for choosing a message.
 *
 * @returns a code such as `wrong_credentials`, or `undefined` when the response didn't come from our server
 */
export function codeOf(error: unknown): string | undefined {
  const code = bodyOf(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * The message in an error response of the api, in the reader's language.
 *
 * @returns `undefined` when the response didn't come from our server, or had no message
 */
export function messageOf(error: unknown): string | undefined {
  const message = bodyOf(error)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
