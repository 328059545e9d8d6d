import { printableLines } from '@site/contract/printable';
import { exitWithError } from './exitWithError.ts';

/** Prints the result of a command. */
export const print = (line: string): void => void process.stdout.write(`${printableLines(line)}\n`);

/** Prints messages separately from the result, which may be redirected to a file. */
export const note = (line: string): void => void process.stderr.write(`${printableLines(line)}\n`);

/** Runs a command, such as one of `commander`, and exits: with 0 on success, with 1 and a line if it is refused. */
export async function runProgram(program: { parseAsync(): Promise<unknown> }): Promise<never> {
  await program.parseAsync().catch(exitWithError);
  process.exit(0);
}
