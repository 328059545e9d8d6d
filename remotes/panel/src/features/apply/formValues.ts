import type { Application, ApplicationRole, ApplyBody } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { lengthOf } from '@site/contract/textLength';
import { isVisible } from '@site/contract/visibleText';
import { readPersonal, writePersonal } from '@site/platform/remote';
import { ROLES } from '../../lib/applicationChoices.tsx';

/** The content of the form as typed; the role is empty until one is selected. */
export interface FormValues extends Readonly<Record<Exclude<keyof ApplyBody, 'age' | 'role'>, string>> {
  readonly age: string;
  readonly role: ApplicationRole | '';
}
type FieldName = keyof FormValues;

const EMPTY: FormValues = {
  name: '',
  discord: '',
  age: '',
  role: '',
  strengths: '',
  weaknesses: '',
  motivation: '',
};
export const FIELD_NAMES = Object.keys(EMPTY) as readonly FieldName[];

export function startValues(player: string): FormValues {
  return { ...EMPTY, name: player };
}

export function isUntouched(values: FormValues, player: string): boolean {
  return FIELD_NAMES.every((field) => values[field] === '' || (field === 'name' && values.name === player));
}

export function isSame(application: Application, values: FormValues): boolean {
  return FIELD_NAMES.every((field) => String(application[field]) === values[field].trim());
}

type Problem = 'missing' | 'roleMissing' | 'ageWrong' | 'tooLong';

/** Maximum lengths, counted as on the server: without surrounding whitespace. */
export const LONGEST: Readonly<Record<Exclude<FieldName, 'age' | 'role'>, number>> = {
  name: LIMITS.applicationName.max,
  discord: LIMITS.applicationName.max,
  strengths: LIMITS.applicationText.max,
  weaknesses: LIMITS.applicationText.max,
  motivation: LIMITS.applicationText.max,
};

export function problemOf(field: FieldName, values: FormValues): Problem | undefined {
  const text = values[field].trim();
  if (field === 'role') return text === '' ? 'roleMissing' : undefined;
  if (!isVisible(text)) return 'missing';
  if (field !== 'age') return lengthOf(text) > LONGEST[field] ? 'tooLong' : undefined;
  const { min, max } = LIMITS.age;
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? undefined : 'ageWrong';
}

export function bodyOf(values: FormValues): ApplyBody {
  const texts = Object.fromEntries(FIELD_NAMES.map((field) => [field, values[field].trim()]));
  return { ...(texts as Omit<ApplyBody, 'age'>), age: Number(values.age) };
}

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
