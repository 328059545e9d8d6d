import type { Command } from 'commander';
import { CommandError } from '../commandError.ts';
import { StartupError } from '../startupError.ts';

/** For what is said beside the result of a command, which may go into a file. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** Ends the process: with 0 when the command is done, with 1 and a line when it is refused. */
export async function runProgram(program: Command): Promise<never> {
  try {
    await program.parseAsync();
    process.exit(0);
  } catch (error) {
    const isKnown = error instanceof CommandError || error instanceof StartupError;
    note(isKnown ? error.message : String((error as Error).stack));
    process.exit(1);
  }
}
