import { LIMITS } from '@site/contract/limits';
import { SearchField } from '@site/ui/SearchField';
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
      <SearchField
        label={text('search')}
        value={value}
        maxLength={LIMITS.search.max}
        onChange={onChange}
        onClear={() => onChange('')}
      />
    </Place>
  );
}
