/** A refused operator command: its message is one line, printed without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
