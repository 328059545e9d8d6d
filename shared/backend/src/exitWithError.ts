import { fail } from './terminal.ts';

/** By name: a tool may consist of several packages, each with a copy of these classes. */
const KNOWN = ['CommandError', 'StartupError'];

/** Exits with an error: in one line if a person can act on it, else with its stack. */
export function exitWithError(error: unknown): never {
  const { name, message, stack } = error as Error;
  return fail(KNOWN.includes(name) ? message : String(stack));
}
