import { LIMITS } from '@site/contract/limits';
import { lengthOf } from '@site/contract/textLength';
import { readPersonal, writePersonal } from '@site/platform/remote';
import { ROLES } from '../../lib/applicationChoices.ts';
import { FIELD_NAMES, isUntouched, type FormValues } from './formValues.ts';

/** The name under which the draft is stored; see `readPersonal`. */
export const DRAFT = 'application-draft';

const VERSION = 1;

/** Far above every limit: a text that is too long to send is still somebody's work. */
const MAX_CHARACTERS = 10 * LIMITS.applicationText.max;

function areValues(json: unknown): json is FormValues {
  if (typeof json !== 'object' || json === null) return false;
  const values = json as Partial<Record<string, unknown>>;
  const isText = (text: unknown) => typeof text === 'string' && lengthOf(text) <= MAX_CHARACTERS;
  return (
    FIELD_NAMES.every((field) => isText(values[field])) && ['', ...ROLES].includes(values['role'] as string)
  );
}

/** Returns the input of an earlier visit; `null` if there is none, or if it is damaged or of another version. */
export function readDraft(player: string): FormValues | null {
  try {
    const { version, values } = JSON.parse(readPersonal(DRAFT) ?? '{}') as Record<string, unknown>;
    if (version !== VERSION || !areValues(values) || isUntouched(values, player)) return null;
    return { ...values, name: values.name || player };
  } catch {
    return null;
  }
}

/** Saves or deletes the input, and returns whether that worked: storage can be full or blocked. */
export function writeDraft(values: FormValues | null): boolean {
  const text = values && JSON.stringify({ version: VERSION, values });
  writePersonal(DRAFT, text);
  return readPersonal(DRAFT) === text;
}
