import type { ErrorBody } from '@site/contract/http/errors';

/** What RTK Query rejects with: an answer with a status, or a word for why there was none. */
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
 * The HTTP status an error of the api carries.
 *
 * @returns a status such as 404, or `undefined` when no answer came (offline, timed out) or it is another error
 */
export function statusOf(error: unknown): number | undefined {
  return isFailedAnswer(error) && typeof error.status === 'number' ? error.status : undefined;
}

/**
 * The code in an error answer of the api, for a choice of words.
 *
 * @returns a code such as `wrong_credentials`, or `undefined` when there was no answer of ours
 */
export function codeOf(error: unknown): string | undefined {
  const code = bodyOf(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * The sentence in an error answer of the api, for a person and in the reader's language.
 *
 * @returns `undefined` when there was no answer of ours, or one without words
 */
export function messageOf(error: unknown): string | undefined {
  const message = bodyOf(error)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
