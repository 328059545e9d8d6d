import { LIMITS } from '@site/contract/limits';
import { readPersonal, writePersonal } from '@site/platform/store';
import { FIELD_NAMES, isRole, type FormValues } from './formValues.ts';

/** Under which name the draft is kept, see `readPersonal`. */
export const DRAFT = 'panel/application-draft';

const VERSION = 1;

interface StoredDraft {
  readonly version: typeof VERSION;
  readonly values: FormValues;
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { version, values } = value as Partial<Record<keyof StoredDraft, unknown>>;
  if (version !== VERSION || typeof values !== 'object' || values === null) return false;
  const texts = values as Partial<Record<string, unknown>>;
  const isText = (text: unknown) => typeof text === 'string' && text.length <= LIMITS.applicationText.max;
  return (
    FIELD_NAMES.every((field) => isText(texts[field])) && (texts['role'] === '' || isRole(texts['role']))
  );
}

/** What was typed before. A draft that is damaged, or of another version, is dropped. */
export function readDraft(): FormValues | undefined {
  try {
    const stored: unknown = JSON.parse(readPersonal(DRAFT) ?? 'null');
    return isStoredDraft(stored) ? stored.values : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed for the next visit; `null` forgets it. */
export function writeDraft(values: FormValues | null): void {
  const stored: StoredDraft | null = values && { version: VERSION, values };
  writePersonal(DRAFT, stored && JSON.stringify(stored));
}
