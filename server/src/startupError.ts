/** A reason not to start which a person can act on: its message is one line, to be printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
