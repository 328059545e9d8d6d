import type { Application, ApplicationRole, ApplyBody } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { lengthOf } from '@site/contract/textLength';
import { isVisible } from '@site/contract/visibleText';

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
