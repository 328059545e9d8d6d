import { useLang } from '@site/platform/text';
import type { usePagedList } from '@site/platform/usePagedList';
import { SearchField } from '@site/ui/SearchField';
import { Select } from '@site/ui/Select';
import { phone, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { ROLES, stateName, STATES } from '../../lib/applicationChoices.ts';
import { useText } from './useText.ts';
import { SORTS, type View } from './view.ts';

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr));
  align-items: end;
  gap: ${space[4]};
  @media (max-width: 1000px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    & > :first-child {
      grid-column: 1 / -1;
    }
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[3]};
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

interface FiltersProps extends Pick<ReturnType<typeof usePagedList>, 'change' | 'searchField'> {
  readonly view: View;
}

export function Filters({ view, searchField, change }: FiltersProps) {
  const text = useText();
  const lang = useLang();
  const all = { value: '', label: text('any') };
  return (
    <Place role="search">
      <SearchField {...searchField} />
      <Select
        label={text('state')}
        value={view.state ?? ''}
        onChange={(value) => change('state', value)}
        options={[all, ...STATES.map((value) => ({ value, label: stateName(value, lang) }))]}
      />
      <Select
        label={text('role')}
        value={view.role ?? ''}
        onChange={(value) => change('role', value)}
        options={[all, ...ROLES.map((value) => ({ value, label: value }))]}
      />
      <Select
        label={text('sort')}
        value={view.sort}
        onChange={(value) => change('sort', value, SORTS[0])}
        options={SORTS.map((value) => ({ value, label: text(value) }))}
      />
    </Place>
  );
}
