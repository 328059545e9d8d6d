import { LIMITS } from '@site/contract/limits';
import { lengthOf } from '@site/contract/textLength';
import { readPersonal, writePersonal } from '@site/platform/remote';
import { ROLES } from '../../lib/applicationChoices.ts';
import { FIELD_NAMES, isUntouched, type FieldName, type FormValues } from './formValues.ts';

/** The name under which the draft is stored; see `readPersonal`. */
export const DRAFT = 'application-draft';

const VERSION = 1;

/** Far above every limit: a text that is too long to send is still somebody's work. */
const MAX_CHARACTERS = 10 * LIMITS.applicationText.max;

/** When each field was last edited, in milliseconds; 0 for never. */
export type EditTimes = Readonly<Record<FieldName, number>>;

/** The input that all tabs of this browser share. */
export interface Draft {
  readonly values: FormValues;
  readonly edited: EditTimes;
}

function isRecord(json: unknown): json is Partial<Record<string, unknown>> {
  return typeof json === 'object' && json !== null;
}

function areValues(json: unknown): json is FormValues {
  const isText = (text: unknown) => typeof text === 'string' && lengthOf(text) <= MAX_CHARACTERS;
  return (
    isRecord(json) &&
    FIELD_NAMES.every((field) => isText(json[field])) &&
    ['', ...ROLES].includes(json['role'] as string)
  );
}

/** Times that are missing or damaged count as never. */
function timesOf(json: unknown): EditTimes {
  const timeOf = (field: FieldName) => (isRecord(json) ? json[field] : 0);
  return Object.fromEntries(
    FIELD_NAMES.map((field) => [field, Number.isSafeInteger(timeOf(field)) ? timeOf(field) : 0]),
  ) as EditTimes;
}

export function draftOf(values: FormValues): Draft {
  return { values, edited: timesOf(undefined) };
}

/** Returns the saved draft. A draft that is damaged or of another version is discarded. */
export function readDraft(): Draft | undefined {
  try {
    const { version, values, edited } = JSON.parse(readPersonal(DRAFT) ?? '{}') as Record<string, unknown>;
    return version === VERSION && areValues(values) ? { values, edited: timesOf(edited) } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a draft with input is saved. */
export function hasDraft(player: string): boolean {
  const draft = readDraft();
  return draft !== undefined && !isUntouched(draft.values, player);
}

/**
 * Saves the input for the next visit; `null` deletes it.
 *
 * @returns whether it is saved: storage can be full or blocked
 */
export function writeDraft(draft: Draft | null): boolean {
  const text = draft && JSON.stringify({ version: VERSION, ...draft });
  writePersonal(DRAFT, text);
  return readPersonal(DRAFT) === text;
}

/** Returns whether a field is newer in `other`. Both tabs must reach the same result, so equally old texts have an order too. */
function isNewer(field: FieldName, other: Draft, own: Draft): boolean {
  const age = other.edited[field] - own.edited[field];
  return age === 0 ? other.values[field] > own.values[field] : age > 0;
}

export function newerFields(other: Draft, own: Draft): readonly FieldName[] {
  return FIELD_NAMES.filter((field) => isNewer(field, other, own));
}

/** Returns the latest edit of each field. */
export function mergeDrafts(own: Draft, other: Draft): Draft {
  const fields = newerFields(other, own);
  const pick = <Value>(from: Readonly<Record<FieldName, Value>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  return {
    values: { ...own.values, ...pick(other.values) },
    edited: { ...own.edited, ...pick(other.edited) },
  };
}
