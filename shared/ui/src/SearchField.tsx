import { useRef } from 'react';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

/** What `SearchField` takes. */
export type SearchFieldProps = {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  /** The field is left: nothing more will be typed. */
  onFinish?: () => void;
  /** Escape was pressed in the field, or the button that empties it. */
  onClear: () => void;
  /** The text on the clear button, and its name for screen readers; without them there is no button. */
  clearButton?: { text: string; label: string };
};

/**
 * A line to type a search into, which looks for names as they are spelled: nothing is corrected or capitalised. Stands
 * in an element of `role="search"`, with whatever else narrows the list down.
 */
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
