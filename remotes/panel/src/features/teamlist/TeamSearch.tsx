import { LIMITS } from '@site/contract/limits';
import { TextField } from '@site/ui/TextField';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Place = styled.div`
  flex: 0 1 400px;
  min-width: min(100%, 280px);
`;

interface TeamSearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function TeamSearch({ value, onChange }: TeamSearchProps) {
  const text = useText();
  return (
    <Place role="search">
      <TextField
        label={text('search')}
        value={value}
        maxLength={LIMITS.search.max}
        inputMode="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
      />
    </Place>
  );
}
