/** A startup failure that a person can fix: its message is one line, printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
