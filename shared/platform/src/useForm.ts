import { useState, type ChangeEvent } from 'react';
import { codeOf, messageOf } from './errors.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The error of each field that has one, as a text to show. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string | undefined };

/** What the server has refused, and beside which fields it belongs. */
interface Refusal<Values> {
  /** The error of the call that sends the form. */
  readonly error: unknown;
  /** The fields by the code of the refusal: `{ unknown_player: 'player' }`. */
  readonly fields: Readonly<Record<string, keyof Values>>;
}

/**
 * Holds what is entered into the fields of a form, and shows their errors from the first attempt to send it.
 *
 * @param start the values of all fields at first
 * @param errorsOf checks the values at each render, so that errors follow what is typed and the language
 * @param refusal shows the server's message beside the field that it is about, until that field changes
 */
export function useForm<Values extends object>(
  start: Values,
  errorsOf: (values: Values) => FieldErrors<Values> = () => ({}),
  refusal?: Refusal<Values>,
) {
  const [values, setValues] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const [sent, setSent] = useState<Values>();
  const errors = errorsOf(values);
  const refused = refusal && refusal.fields[codeOf(refusal.error) ?? ''];

  const errorOf = (name: keyof Values): string | undefined => {
    const isRefused = name === refused && sent?.[name] === values[name];
    return isTried ? (errors[name] ?? (isRefused ? messageOf(refusal?.error) : undefined)) : undefined;
  };

  /** Returns a function that takes the new value of a field, for `onChange` of a `Switch`. */
  const set =
    <Name extends keyof Values>(name: Name) =>
    (value: Values[Name]): void =>
      setValues((current) => ({ ...current, [name]: value }));

  return {
    values,
    set,
    /** The refusal of the whole form, for the `error` of a `DialogForm`: without what is shown beside a field. */
    error: refused === undefined ? refusal?.error : undefined,
    /** Returns `value`, `onChange` and `error` of a `TextField` or a `TextArea`. */
    field: <Name extends keyof Values>(name: Name & (Values[Name] extends string ? Name : never)) => ({
      value: values[name],
      error: errorOf(name),
      onChange: ({ target }: Typed) => setValues((current) => ({ ...current, [name]: target.value })),
    }),
    /** Returns `value`, `onChange` and `error` of a `Select`, whose options are the only values. */
    choice: <Name extends keyof Values>(name: Name & (Values[Name] extends string ? Name : never)) => ({
      value: values[name],
      error: errorOf(name),
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
    }),
    /** Returns `checked`, `onChange` and `error` of a `Checkbox`. */
    box: <Name extends keyof Values>(name: Name & (Values[Name] extends boolean ? Name : never)) => ({
      checked: values[name],
      error: errorOf(name),
      onChange: set(name),
    }),
    /** Returns `onSend` of a `Form`: it sends values without errors only. */
    whenValid: (send: (values: Values) => unknown) => async (): Promise<void> => {
      setIsTried(true);
      setSent(values);
      if (Object.values(errors).some((error) => error !== undefined)) return;
      await send(values);
    },
  };
}
