import { Button } from '@site/ui/Button';
import { TextField, type TextFieldProps } from '@site/ui/TextField';
import { useState } from 'react';

/** What the button in the field shows, and what it is called. */
type PasswordWords = Readonly<Record<'show' | 'hide' | 'showPassword' | 'hidePassword', string>>;

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
      words={{
        show: text('show'),
        hide: text('hide'),
        showPassword: text('showCurrent'),
        hidePassword: text('hideCurrent'),
      }}
    />
  );
}
