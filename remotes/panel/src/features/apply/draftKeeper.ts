import { readPersonal, whenPersonalChanges } from '@site/platform/store';
import type { FormValues } from './formValues.ts';
import { DRAFT, writeDraft } from './storedDraft.ts';

/** After the last key, in milliseconds. */
const PAUSE = 300;

/** Keeps a draft while it is typed. */
export interface DraftKeeper {
  /** Keeps it with the next pause; `null` if nothing is written any more. */
  keep(values: FormValues | null): void;
  /** Keeps at once what is waiting. */
  flush(): void;
  /** Forgets it. */
  drop(): void;
  /** Makes sure that the last words are kept when the page goes. Returns the end of it. */
  watch(): () => void;
}

export function createDraftKeeper(): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: FormValues | null | undefined;

  function cancel(): void {
    clearTimeout(timer);
    waiting = undefined;
  }
  function flush(): void {
    if (waiting !== undefined) writeDraft(waiting);
    cancel();
  }
  return {
    flush,
    keep(values) {
      cancel();
      waiting = values;
      timer = setTimeout(flush, PAUSE);
    },
    drop() {
      cancel();
      writeDraft(null);
    },
    watch() {
      window.addEventListener('pagehide', flush);
      // What a logout has made this browser forget must not come back with the last words.
      const unwatch = whenPersonalChanges(DRAFT, () => {
        if (readPersonal(DRAFT) === null) cancel();
      });
      return () => {
        window.removeEventListener('pagehide', flush);
        unwatch();
        flush();
      };
    },
  };
}
