import type { Application, ApplicationRole, ApplyBody } from '@site/contract/http/applications';

/** What stands in the form, as it was typed; a role that is not chosen yet is empty. */
export interface FormValues extends Readonly<Record<Exclude<keyof ApplyBody, 'age' | 'role'>, string>> {
  readonly age: string;
  readonly role: ApplicationRole | '';
}
export type FieldName = keyof FormValues;

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

/** In the order they are introduced in. */
export const ROLES: readonly ApplicationRole[] = ['Supporter', 'Content', 'Developer', 'Builder'];

export const isRole = (text: unknown): text is ApplicationRole =>
  (ROLES as readonly unknown[]).includes(text);

/** A form that nobody has written in yet. */
export function startValues(player: string): FormValues {
  return { ...EMPTY, name: player };
}

/** Whether a form holds nothing that its player has written. */
export function isUntouched(values: FormValues, player: string): boolean {
  return FIELD_NAMES.every((field) => values[field] === '' || (field === 'name' && values.name === player));
}

/** Whether an application says what stands in a form. */
export function isSame(application: Application, values: FormValues): boolean {
  return FIELD_NAMES.every((field) => String(application[field]) === values[field].trim());
}
