/**
 * Adds to an error when the server lets the call be tried again, which its headers tell and RTK Query leaves behind.
 */
export function noteRetryAfter(error: object, response: Response | undefined): void {
  const seconds = Number(response?.headers.get('retry-after'));
  if (seconds > 0) Object.assign(error, { retryAfter: seconds });
}

/** The minutes until a refused call may be tried again, rounded up; `undefined` where the server has not told. */
export function minutesToWait(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('retryAfter' in error)) return undefined;
  return Math.ceil(Number(error.retryAfter) / 60);
}
