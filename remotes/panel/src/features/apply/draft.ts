import { LIMITS } from '@site/contract/limits';
import { lengthOf } from '@site/contract/textLength';
import { readPersonal, whenPersonalChanges, writePersonal } from '@site/platform/store';
import { ROLES } from '../../applications/choices.ts';
import { FIELD_NAMES, type FormValues } from './formValues.ts';

/** The name under which the draft is stored; see `readPersonal`. */
export const DRAFT = 'panel/application-draft';

const VERSION = 1;

function areValues(json: unknown): json is FormValues {
  if (typeof json !== 'object' || json === null) return false;
  const texts = json as Partial<Record<string, unknown>>;
  const isText = (text: unknown) => typeof text === 'string' && lengthOf(text) <= LIMITS.applicationText.max;
  return (
    FIELD_NAMES.every((field) => isText(texts[field])) && ['', ...ROLES].includes(texts['role'] as string)
  );
}

/** Returns the saved draft. A draft that is damaged or of another version is discarded. */
export function readDraft(): FormValues | undefined {
  try {
    const { version, values } = JSON.parse(readPersonal(DRAFT) ?? '{}') as Record<string, unknown>;
    return version === VERSION && areValues(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the input for the next visit; `null` deletes it. */
export function writeDraft(values: FormValues | null): void {
  writePersonal(DRAFT, values && JSON.stringify({ version: VERSION, values }));
}

/** Milliseconds after the last key press. */
const PAUSE = 300;

/** Saves a draft while the user types. */
export function createDraftKeeper() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: FormValues | null | undefined;

  function cancel(): void {
    clearTimeout(timer);
    waiting = undefined;
  }
  /** Saves pending changes immediately. */
  function flush(): void {
    if (waiting !== undefined) writeDraft(waiting);
    cancel();
  }
  return {
    flush,
    /** Saves it after a typing pause; `null` if the form is empty. */
    keep(values: FormValues | null): void {
      cancel();
      waiting = values;
      timer = setTimeout(flush, PAUSE);
    },
    drop(): void {
      cancel();
      writeDraft(null);
    },
    /** Saves pending input when the page closes. Returns a function that stops this. */
    watch(): () => void {
      window.addEventListener('pagehide', flush);
      // After a logout has deleted the draft, closing the page must not save it again.
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
