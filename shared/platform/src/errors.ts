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

/** Returns the HTTP status of an error from the api; `undefined` if no response came (offline, timed out). */
export function statusOf(error: unknown): number | undefined {
  return isFailedResponse(error) && typeof error.status === 'number' ? error.status : undefined;
}

/** Returns the code in an error from the api, such as `wrong_credentials`; `undefined` if it isn't from our server. */
export function codeOf(error: unknown): string | undefined {
  const code = bodyOf(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Returns the message in an error from the api, in the reader's language; `undefined` if our server sent none. */
export function messageOf(error: unknown): string | undefined {
  const message = bodyOf(error)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
