/** Why a command of the operator was refused: its message is one line, to be printed without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
