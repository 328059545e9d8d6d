import { useState, type ChangeEvent } from 'react';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The error of each field that has one, as a text to show. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string | undefined };

/**
 * Holds what is entered into the fields of a form, and shows their errors from the first attempt to send it.
 *
 * @param start the values of all fields at first
 * @param errorsOf checks the values at each render, so that errors follow what is typed and the language
 */
export function useForm<Values extends object>(
  start: Values,
  errorsOf: (values: Values) => FieldErrors<Values> = () => ({}),
) {
  const [values, setValues] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const errors = errorsOf(values);

  /** Returns a function that takes the new value of a field, for `onChange` of a `Select` or a `Switch`. */
  const set =
    <Name extends keyof Values>(name: Name) =>
    (value: Values[Name]): void =>
      setValues((current) => ({ ...current, [name]: value }));

  return {
    values,
    set,
    /** Returns `value`, `onChange` and `error` of a `TextField` or a `TextArea`. */
    field: <Name extends keyof Values>(name: Name & (Values[Name] extends string ? Name : never)) => ({
      value: values[name],
      error: isTried ? errors[name] : undefined,
      onChange: ({ target }: Typed) => setValues((current) => ({ ...current, [name]: target.value })),
    }),
    /** Returns `onSend` of a `Form`: it sends values without errors only. */
    whenValid: (send: (values: Values) => unknown) => async (): Promise<void> => {
      setIsTried(true);
      if (Object.values(errors).some((error) => error !== undefined)) return;
      await send(values);
    },
  };
}
