import { say } from '../../server/src/terminal.ts';

interface Skippable<Server> {
  readonly name: string;
  /** Nothing where its program is not there. */
  readonly start: (() => Promise<Server>) | undefined;
  /** What to do about it. */
  readonly help: string;
}

/**
 * Starts a server that some tests need.
 *
 * @returns nothing where that can't be done, after a line that says why
 */
export async function startOrSkip<Server>({
  name,
  start,
  help,
}: Skippable<Server>): Promise<Server | undefined> {
  if (!start) {
    say(`The tests that need ${name} are skipped: ${help}.`);
    return undefined;
  }
  say(`starting ${name} for the tests of the server …`);
  try {
    return await start();
  } catch (error) {
    const reason = (error as Error).message;
    say(`The tests that need ${name} are skipped, since it does not start (${reason}): ${help}.`);
    return undefined;
  }
}
