import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { LeasedCommand } from '@site/contract/http/game';
import type { openJournal, Outcome } from './journal.ts';

/** Part of a lease in which a command may begin: the rest is for its report. */
const BEGIN_WITHIN = 0.5;

interface Options {
  readonly journal: ReturnType<typeof openJournal>;
  readonly run: (command: LeasedCommand) => Promise<string | undefined> | string | undefined;
  readonly leaseSeconds: number;
  readonly ending: AbortSignal;
  readonly onDone: () => void;
  readonly onError: (error: Error) => void;
}

/** The site accepts no such characters, and no longer message. */
function messageOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  return String(given).replaceAll('\0', '').slice(0, GAME_LIMITS.message).toWellFormed();
}

/** Commands are noted before they run, so that none runs twice. */
export function createCommandQueue({ journal, run, leaseSeconds, ending, onDone, onError }: Options) {
  let last = Promise.resolve();
  let size = 0;

  async function runCommand(command: LeasedCommand, until: number): Promise<void> {
    // Too late: it may be another server's before the site knows.
    if (performance.now() > until || ending.aborted || !journal.begin(command)) return;
    let outcome: Outcome;
    try {
      outcome = { outcome: 'done', message: messageOf(await run(command)) };
    } catch (error) {
      outcome = { outcome: 'failed', message: messageOf(error instanceof Error ? error.message : error) };
    }
    journal.end(command.id, outcome);
    onDone();
  }

  return {
    get size(): number {
      return size;
    },

    /** `askedAt` is when the call began that leased them, see `performance.now`. */
    add(commands: readonly LeasedCommand[], askedAt: number): void {
      const until = askedAt + leaseSeconds * 1_000 * BEGIN_WITHIN;
      for (const command of commands) {
        size += 1;
        last = last
          .then(() => runCommand(command, until))
          // Such as a full disk: the next commands may succeed.
          .catch((error: unknown) => onError(error as Error))
          .finally(() => (size -= 1));
      }
    },

    ended: (): Promise<void> => last,
  };
}
