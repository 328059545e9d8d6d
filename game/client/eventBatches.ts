import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { openOutbox, OutboxEvent } from './outbox.ts';

type Outbox = Pick<ReturnType<typeof openOutbox>, 'oldest' | 'settle'>;

// A refused call gets smaller until it holds the event to blame, which is given up once a call without it is accepted.
export function createEventBatches(outbox: Outbox, onGivenUp: (event: OutboxEvent, message: string) => void) {
  let maxEvents: number = GAME_LIMITS.events;
  /** An event with which alone a call was refused, and whether one without it was accepted since. */
  let suspect: { readonly id: string; readonly isProbed: boolean } | undefined;

  function judge(event: OutboxEvent, message: string): void {
    if (!suspect?.isProbed || suspect.id !== event.id) {
      suspect = { id: event.id, isProbed: false };
      return;
    }
    suspect = undefined;
    outbox.settle([event.id]);
    onGivenUp(event, message);
  }

  return {
    next(): readonly OutboxEvent[] {
      // Without any event: does the site refuse the event, or what is sent with it?
      return suspect?.isProbed === false ? [] : outbox.oldest(maxEvents);
    },

    /** Returns whether the call was one without events, to find out who is to blame. */
    accepted(): boolean {
      if (suspect?.isProbed === false) {
        suspect = { id: suspect.id, isProbed: true };
        return true;
      }
      suspect = undefined;
      maxEvents = GAME_LIMITS.events;
      return false;
    },

    /** Returns whether the events of the refused call may be to blame. */
    refused(events: readonly OutboxEvent[], message: string): boolean {
      const [first] = events;
      if (!first) return false;
      if (events.length === 1) judge(first, message);
      maxEvents = Math.max(1, Math.floor(events.length / 2));
      return true;
    },

    failed(): void {
      suspect = undefined;
    },
  };
}
