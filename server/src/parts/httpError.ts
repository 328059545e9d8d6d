import { messageOf, type ErrorCode } from './messages.ts';

/** An answer that is an error: its status, and a code that stands for a sentence. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, retryAfter?: number) {
    super(messageOf(code));
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export function unauthorised(): HttpError {
  return new HttpError(401, 'login_required');
}

export function forbidden(): HttpError {
  return new HttpError(403, 'forbidden');
}
