import { Button } from '@site/ui/Button';
import { TextField, type TextFieldProps } from '@site/ui/TextField';
import { useState } from 'react';

type PasswordFieldProps<Which extends string> = Omit<TextFieldProps, 'type' | 'trailing'> & {
  readonly autoComplete: 'current-password' | 'new-password';
  /** Which password it is, in the keys of what the button in the field is called: `showNew`. */
  readonly which: Which;
  /** The strings of the page. */
  readonly text: (key: 'show' | 'hide' | `show${Which}` | `hide${Which}`) => string;
};

/** A password, which can be shown to check what was typed. */
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

type Word = 'currentPassword' | 'show' | 'hide' | 'showCurrent' | 'hideCurrent';

interface CurrentPasswordFieldProps {
  readonly hint?: string;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  /** The strings of the page. */
  readonly text: (key: Word) => string;
}

/** The password of the account, which confirms a change of it. */
export function CurrentPasswordField({ text, ...field }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      label={text('currentPassword')}
      name="currentPassword"
      autoComplete="current-password"
      required
      which="Current"
      text={text}
    />
  );
}
