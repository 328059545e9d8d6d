import { HttpError } from '../../http/httpError.ts';

/** Files that may arrive at once, of one remote and of all: each is in memory as a whole. */
const MAX_OF_REMOTE = 2;
const MAX_OF_ALL = 8;

/** Seconds after which a file that found no slot may be sent again. */
const RETRY_AFTER_S = 1;

/** Bounds the memory that arriving files take. */
export function createBodySlots() {
  const taken = new Map<string, number>();
  const ofAll = () => [...taken.values()].reduce((sum, count) => sum + count, 0);

  return {
    /** @throws HttpError 503 where none is free */
    take(remote: string): void {
      const own = taken.get(remote) ?? 0;
      if (own >= MAX_OF_REMOTE || ofAll() >= MAX_OF_ALL) throw new HttpError(503, 'busy', RETRY_AFTER_S);
      taken.set(remote, own + 1);
    },
    free(remote: string): void {
      const own = taken.get(remote) ?? 0;
      if (own > 1) taken.set(remote, own - 1);
      else taken.delete(remote);
    },
  };
}
