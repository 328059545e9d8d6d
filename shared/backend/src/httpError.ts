import { messageOf, type ErrorCode } from './messages.ts';

/** An error response: its status, and a code with a message. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined;
  /** Follows the message of the code, for developers. */
  readonly details: string | undefined;
  /** Further fields of the response, for programs. */
  readonly facts: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    retryAfter?: number,
    details?: string,
    facts?: Readonly<Record<string, unknown>>,
  ) {
    super(messageOf(code, undefined, retryAfter));
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.details = details;
    this.facts = facts;
  }
}

export const unauthorized = (): HttpError => new HttpError(401, 'login_required');

export const forbidden = (): HttpError => new HttpError(403, 'forbidden');
