import styled from 'styled-components';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';
import { Stale } from './Stale.tsx';
import { color, phone, size, space } from './tokens.ts';

type ListSearchProps = {
  /** Props of the search field, if there is one. */
  field: SearchFieldProps | false;
  /** How many rows were found, or that they are loading. Announced when it changes. */
  count: string | false;
  /** True if the count is that of the previous search. */
  isStale?: boolean;
};

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space[3]} ${space[5]};
  margin-bottom: ${space[4]};
`;

const Search = styled.div`
  flex: 0 1 400px;
  min-width: min(100%, 280px);
`;

const Count = styled(Stale)`
  /* As high as the field beside it, where there is room for both. */
  min-height: 48px;
  color: ${color.second};
  font-size: ${size.small};
  line-height: 48px;
  ${phone} {
    min-height: 24px;
    line-height: 24px;
  }
`;

/** The search of a list, with the number of rows beside it. */
export function ListSearch({ field, count, isStale = false }: ListSearchProps) {
  return (
    <Controls>
      {field && (
        <Search role="search">
          <SearchField {...field} />
        </Search>
      )}
      <Count as="p" $isStale={isStale} role="status">
        {count}
      </Count>
    </Controls>
  );
}
