/** The words of a command in a variable: split at blanks, with nothing of a shell. */
export function wordsOf(command: string): readonly [string, ...string[]] {
  const [program, ...rest] = command.trim().split(/\s+/);
  if (!program) throw new Error('A command has no words.');
  return [program, ...rest];
}
