import { CommandError } from './commandError.ts';
import { StartupError } from './startupError.ts';
import { fail } from './terminal.ts';

/** Exits with an error: in one line if a person can act on it, else with its stack. */
export function exitWithError(error: unknown): never {
  const isKnown = error instanceof CommandError || error instanceof StartupError;
  return fail(isKnown ? error.message : String((error as Error).stack));
}
