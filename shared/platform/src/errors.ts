import type { ErrorBody } from '@site/contract/http/errors';

/** An error that RTK Query rejects with: a response status, or a string that says why there was no response. */
interface FailedResponse {
  readonly status: number | string;
  readonly data?: unknown;
}

function isFailedResponse(error: unknown): error is FailedResponse {
  return typeof error === 'object' && error !== null && 'status' in error;
}

function bodyOf(error: unknown): Partial<ErrorBody> | null | undefined {
  return isFailedResponse(error) ? (error.data as Partial<ErrorBody> | null | undefined) : undefined;
}

/**
 * Returns the HTTP status of an error from the api.
 *
 * @returns a status such as 404, or `undefined` when no response came (offline, timed out) or it is another error
 */
export function statusOf(error: unknown): number | undefined {
  return isFailedResponse(error) && typeof error.status === 'number' ? error.status : undefined;
}

/**
 * Returns the code in an error response of the api, for choosing a message.
 *
 * @returns a code such as `wrong_credentials`, or `undefined` when the response didn't come from our server
 */
export function codeOf(error: unknown): string | undefined {
  const code = bodyOf(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Returns the message in an error response of the api, in the reader's language.
 *
 * @returns `undefined` when the response didn't come from our server, or had no message
 */
export function messageOf(error: unknown): string | undefined {
  const message = bodyOf(error)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
