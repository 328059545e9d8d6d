import { LIMITS } from '@site/contract/limits';
import { Button } from '@site/ui/Button';
import { TextField } from '@site/ui/TextField';
import { useRef } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Place = styled.div`
  flex: 0 1 400px;
  min-width: min(100%, 280px);
`;

interface SearchFieldProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The field is left: nothing more will be typed. */
  readonly onFinish: () => void;
  readonly onClear: () => void;
}

export function SearchField({ typed, onType, onFinish, onClear }: SearchFieldProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onClear();
    field.current?.focus();
  };
  return (
    <Place role="search">
      <TextField
        ref={field}
        label={text('search')}
        value={typed}
        maxLength={LIMITS.search.max}
        inputMode="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => onType(target.value)}
        onBlur={onFinish}
        onKeyDown={({ key }) => key === 'Escape' && typed !== '' && onClear()}
        trailing={
          typed !== '' && (
            <Button aria-label={text('clearSearch')} onClick={clear}>
              {text('clear')}
            </Button>
          )
        }
      />
    </Place>
  );
}
