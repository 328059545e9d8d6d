import { PasswordField } from './PasswordField.tsx';

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
