import { LIMITS } from '@site/contract/limits';
import { passwordProblem } from '@site/contract/password';
import { codeOf } from '@site/platform/errors';
import type { TextFieldProps } from '@site/ui/TextField';
import { PasswordField } from './PasswordField.tsx';

type Word = 'tooShort' | 'tooLong' | 'common' | 'isName';
type Limits = Readonly<Record<string, number>>;

export function newPasswordError(
  password: string,
  text: (key: Word, limits: Limits) => string,
): string | undefined {
  const problem = passwordProblem(password);
  return problem && text(problem, LIMITS.password);
}

const REFUSALS = { common_password: 'common', password_is_name: 'isName' } as const;

export function newPasswordRefusal(error: unknown, text: (key: Word) => string): string | undefined {
  const key = REFUSALS[codeOf(error) as keyof typeof REFUSALS] as Word | undefined;
  return key && text(key);
}

interface NewPasswordFieldProps<Which extends string> extends Pick<
  TextFieldProps,
  'error' | 'autoFocus' | 'name'
> {
  /** The suffix of the string keys of the button's label. */
  readonly which: Which;
  readonly text: (
    key: 'newPassword' | 'newHint' | 'show' | 'hide' | `show${Which}` | `hide${Which}`,
    limits?: Limits,
  ) => string;
}

export function NewPasswordField<Which extends string>({ text, ...field }: NewPasswordFieldProps<Which>) {
  return (
    <PasswordField
      {...field}
      label={text('newPassword')}
      hint={text('newHint', { min: LIMITS.password.min })}
      autoComplete="new-password"
      required
      text={text}
    />
  );
}
