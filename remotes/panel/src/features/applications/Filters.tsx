import { LIMITS } from '@site/contract/limits';
import { useLang } from '@site/platform/text';
import type { useSearchDraft } from '@site/platform/useSearchDraft';
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

interface FiltersProps {
  readonly view: View;
  readonly search: ReturnType<typeof useSearchDraft>;
  readonly onChange: (name: 'state' | 'role' | 'sort', value: string) => void;
}

export function Filters({ view, search, onChange }: FiltersProps) {
  const text = useText();
  const lang = useLang();
  const all = { value: '', label: text('any') };
  return (
    <Place role="search">
      <SearchField
        label={text('search')}
        value={search.typed}
        maxLength={LIMITS.search.max}
        onChange={search.type}
        onFinish={search.finish}
        onClear={search.clear}
        clearButton={{ text: text('clear'), label: text('clearSearch') }}
      />
      <Select
        label={text('state')}
        value={view.state ?? ''}
        onChange={(value) => onChange('state', value)}
        options={[all, ...STATES.map((value) => ({ value, label: stateName(value, lang) }))]}
      />
      <Select
        label={text('role')}
        value={view.role ?? ''}
        onChange={(value) => onChange('role', value)}
        options={[all, ...ROLES.map((value) => ({ value, label: value }))]}
      />
      <Select
        label={text('sort')}
        value={view.sort}
        onChange={(value) => onChange('sort', value)}
        options={SORTS.map((value) => ({ value, label: text(value) }))}
      />
    </Place>
  );
}
