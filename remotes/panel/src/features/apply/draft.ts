import { LIMITS } from '@site/contract/limits';
import { readPersonal, whenPersonalChanges, writePersonal } from '@site/platform/store';
import { ROLES } from '../../applications/choices.ts';
import { FIELD_NAMES, type FormValues } from './formValues.ts';

/** The name under which the draft is stored; see `readPersonal`. */
export const DRAFT = 'panel/application-draft';

const VERSION = 1;

function areValues(json: unknown): json is FormValues {
  if (typeof json !== 'object' || json === null) return false;
  const texts = json as Partial<Record<string, unknown>>;
  const isText = (text: unknown) => typeof text === 'string' && text.length <= LIMITS.applicationText.max;
  return (
    FIELD_NAMES.every((field) => isText(texts[field])) && ['', ...ROLES].includes(texts['role'] as string)
  );
}

/** What was typed before. A draft that is damaged, or of another version, is dropped. */
export function readDraft(): FormValues | undefined {
  try {
    const { version, values } = JSON.parse(readPersonal(DRAFT) ?? '{}') as Record<string, unknown>;
    return version === VERSION && areValues(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed for the next visit; `null` forgets it. */
export function writeDraft(values: FormValues | null): void {
  writePersonal(DRAFT, values && JSON.stringify({ version: VERSION, values }));
}

/** After the last key, in milliseconds. */
const PAUSE = 300;

/** Keeps a draft while it is typed. */
export function createDraftKeeper() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: FormValues | null | undefined;

  function cancel(): void {
    clearTimeout(timer);
    waiting = undefined;
  }
  /** Stores pending changes at once. */
  function flush(): void {
    if (waiting !== undefined) writeDraft(waiting);
    cancel();
  }
  return {
    flush,
    /** Stores it at the next pause; `null` if nothing is left in the form. */
    keep(values: FormValues | null): void {
      cancel();
      waiting = values;
      timer = setTimeout(flush, PAUSE);
    },
    drop(): void {
      cancel();
      writeDraft(null);
    },
    /** Makes sure that the last input is stored when the page closes. Returns a function that ends this. */
    watch(): () => void {
      window.addEventListener('pagehide', flush);
      // A draft that a logout has deleted must not come back when the page stores its last input.
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
