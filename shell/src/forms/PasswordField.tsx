import { Button } from '@site/ui/Button';
import { TextField, type TextFieldProps } from '@site/ui/TextField';
import { useState } from 'react';

/** What the button in the field shows, and what it is called. */
export type PasswordWords = Readonly<Record<'show' | 'hide' | 'showPassword' | 'hidePassword', string>>;

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly words: PasswordWords;
};

/** A password, which can be shown to check what was typed. */
export function PasswordField({ words, ...field }: PasswordFieldProps) {
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
          aria-label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setIsShown((shown) => !shown)}
        >
          {isShown ? words.hide : words.show}
        </Button>
      }
    />
  );
}
