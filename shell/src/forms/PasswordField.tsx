import { canBePassword } from '@site/contract/password';
import { Button } from '@site/ui/Button';
import { TextField, type TextFieldProps } from '@site/ui/TextField';
import { useState } from 'react';

type PasswordFieldProps<Which extends string> = Omit<TextFieldProps, 'type' | 'trailing'> & {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Of the keys of the button's label, such as `New` for `showNew`. */
  readonly which: Which;
  readonly text: (key: 'show' | 'hide' | `show${Which}` | `hide${Which}`) => string;
};

export function PasswordField<Which extends string>({ which, text, ...field }: PasswordFieldProps<Which>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <Button
          aria-label={text(isShown ? `hide${which}` : `show${which}`)}
          onClick={() => setIsShown((shown) => !shown)}
        >
          {text(isShown ? 'hide' : 'show')}
        </Button>
      }
    />
  );
}

type CurrentWord = 'currentPassword' | 'currentMissing' | 'currentWrong';

export function currentError(password: string, text: (key: CurrentWord) => string): string | undefined {
  if (password === '') return text('currentMissing');
  return canBePassword(password) ? undefined : text('currentWrong');
}

interface CurrentPasswordFieldProps extends Pick<TextFieldProps, 'hint' | 'error' | 'autoFocus' | 'name'> {
  readonly text: (key: CurrentWord | 'show' | 'hide' | 'showCurrent' | 'hideCurrent') => string;
}

export function CurrentPasswordField({ text, ...field }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      label={text('currentPassword')}
      autoComplete="current-password"
      required
      which="Current"
      text={text}
    />
  );
}

/** Lets password managers associate the form's password with the account. */
export function AccountName({ name = '' }: { readonly name: string | undefined }) {
  return <input name="username" autoComplete="username" value={name} readOnly hidden />;
}
