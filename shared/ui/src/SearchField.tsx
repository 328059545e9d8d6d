import { useRef } from 'react';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

/** Props of `SearchField`. */
export type SearchFieldProps = {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  onFinish?: () => void;
  /** Called when Escape or the clear button is pressed. */
  onClear: () => void;
  /** The text on the clear button, and its name for screen readers; without them there is no button. */
  clearButton?: { text: string; label: string };
};

/** A search field for names. Put it in an element with `role="search"`, together with other filters. */
export function SearchField({ onChange, onFinish, onClear, clearButton, ...input }: SearchFieldProps) {
  const isEmpty = input.value === '';
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onClear();
    field.current?.focus();
  };
  return (
    <TextField
      ref={field}
      {...input}
      inputMode="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      onChange={({ target }) => onChange(target.value)}
      onBlur={onFinish}
      onKeyDown={({ key }) => key === 'Escape' && !isEmpty && onClear()}
      trailing={
        clearButton &&
        !isEmpty && (
          <Button aria-label={clearButton.label} onClick={clear}>
            {clearButton.text}
          </Button>
        )
      }
    />
  );
}
