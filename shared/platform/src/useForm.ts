import { useState, type ChangeEvent } from 'react';
import { codeOf, messageOf } from './errors.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

type FieldErrors<Values> = { readonly [Name in keyof Values]?: string | undefined };

interface Refusal<Values> {
  readonly error: unknown;
  /** The fields by the code of the refusal: `{ unknown_player: 'player' }`. */
  readonly fields: Readonly<Record<string, keyof Values>>;
}

type Refused<Values> = FieldErrors<Values> & { readonly form?: string | undefined };

interface State<Values> {
  readonly values: Values;
  readonly isTried: boolean;
  /** The fields that were changed since the form was refused. */
  readonly changed: readonly (keyof Values)[];
  readonly refusal?: { readonly error: unknown } | undefined;
}

/**
 * Holds what is entered into the fields of a form, and shows their errors from the first attempt to send it.
 *
 * @param start the values of all fields at first
 * @param errorsOf checks the values at each render, so that errors follow what is typed and the language
 * @param refusal shows the server's message beside the field that it is about, until that field changes; a function makes
 *   the texts out of what `send` throws
 */
export function useForm<Values extends object>(
  start: Values,
  errorsOf: (values: Values) => FieldErrors<Values> = () => ({}),
  refusal?: Refusal<Values> | ((error: unknown) => Refused<Values>),
) {
  const [state, setState] = useState<State<Values>>({ values: start, isTried: false, changed: [] });
  const { values } = state;
  const errors: FieldErrors<Values> = state.isTried ? errorsOf(values) : {};
  const refusedField = typeof refusal === 'object' ? refusal.fields[codeOf(refusal.error) ?? ''] : undefined;

  function refusedTexts(): Refused<Values> {
    if (typeof refusal === 'function') return state.refusal ? refusal(state.refusal.error) : {};
    if (refusedField === undefined || !state.isTried) return {};
    return { [refusedField]: messageOf(refusal?.error) } as Refused<Values>;
  }
  const refused = refusedTexts();
  const errorOf = (name: keyof Values): string | undefined =>
    errors[name] ?? (state.changed.includes(name) ? undefined : refused[name]);

  const change = (name: keyof Values, value: unknown): void =>
    setState((current) => ({
      ...current,
      values: { ...current.values, [name]: value },
      changed: [...new Set([...current.changed, name])],
    }));

  /** Returns a function that takes the new value of a field, for `onChange` of a `Switch`. */
  const set =
    <Name extends keyof Values>(name: Name) =>
    (value: Values[Name]): void =>
      change(name, value);

  /** Shows an error that `send` has not thrown, such as that of a link to the page. */
  const refuse = (error: unknown): void =>
    setState((current) => ({ ...current, changed: [], refusal: { error } }));

  return {
    values,
    set,
    /** The refusal of the whole form, for the `error` of a `DialogForm`: without what is shown beside a field. */
    error: typeof refusal === 'object' && refusedField === undefined ? refusal.error : undefined,
    /** The same as a text, of a form whose `refusal` is a function. */
    failure: refused.form,
    /** What the form was refused with; for the `outcome` of a `Form` whose errors may arrive otherwise. */
    refusal: state.refusal,
    refuse,
    /** Returns `name` and `error` of a `TextField` that holds its value itself, as password managers need it. */
    named: (name: keyof Values & string) => ({ name, error: errorOf(name) }),
    /** Returns `value`, `onChange` and `error` of a `TextField` or a `TextArea`. */
    field: <Name extends keyof Values>(name: Name & (Values[Name] extends string ? Name : never)) => ({
      value: values[name],
      error: errorOf(name),
      onChange: ({ target }: Typed) => change(name, target.value),
    }),
    /** Returns `value`, `onChange` and `error` of a `Select`, whose options are the only values. */
    choice: <Name extends keyof Values>(name: Name & (Values[Name] extends string ? Name : never)) => ({
      value: values[name],
      error: errorOf(name),
      onChange: (value: string) => change(name, value),
    }),
    /** Returns `checked`, `onChange` and `error` of a `Checkbox`. */
    box: <Name extends keyof Values>(name: Name & (Values[Name] extends boolean ? Name : never)) => ({
      checked: values[name],
      error: errorOf(name),
      onChange: set(name),
    }),
    /** Returns `onSend` of a `Form`: it sends values without errors only, and those of `named` fields as they are then. */
    whenValid:
      (send: (values: Values, data?: FormData) => unknown) =>
      async (data?: FormData): Promise<void> => {
        const ofNamed = Object.fromEntries([...(data ?? [])].filter(([name]) => name in start));
        const entered = { ...values, ...ofNamed };
        setState({ values: entered, isTried: true, changed: [] });
        if (Object.values(errorsOf(entered)).some((error) => error !== undefined)) return;
        try {
          await send(entered, data);
        } catch (error) {
          if (typeof refusal !== 'function') throw error;
          refuse(error);
        }
      },
  };
}
