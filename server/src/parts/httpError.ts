/** An answer that is an error: its status, a code for programs, a sentence for people. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
  }
}

export function unauthorised(): HttpError {
  return new HttpError(401, 'login_required', 'Please log in.');
}

export function forbidden(): HttpError {
  return new HttpError(403, 'forbidden', 'Your rank does not allow this.');
}
