import type { Command } from 'commander';
import { failWith } from '../failWith.ts';

/** For the result of a command. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** For what is said beside the result of a command, which may go into a file. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** Ends the process: with 0 when the command is done, with 1 and a line when it is refused. */
export async function runProgram(program: Command): Promise<never> {
  await program.parseAsync().catch(failWith);
  process.exit(0);
}
