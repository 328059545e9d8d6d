import { CommandError } from './commandError.ts';
import { StartupError } from './startupError.ts';

const started = Date.now();

/** Prints a line for the person at the terminal, with the seconds since the command began. */
export function say(line: string): void {
  process.stdout.write(`[${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s] ${line}\n`);
}

/** Ends the command with one clear line. */
export function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Ends the command with an error: in one line where a person can act on it, else with its stack. */
export function failWith(error: unknown): never {
  const isKnown = error instanceof CommandError || error instanceof StartupError;
  return fail(isKnown ? error.message : String((error as Error).stack));
}

/** How many there are of something, in words. */
export const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
