import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';

function Held({ start, ...rest }: Pick<SearchFieldProps, 'label' | 'clearButton'> & { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <SearchField {...rest} value={value} maxLength={64} onChange={setValue} onClear={() => setValue('')} />
  );
}

export function SearchFieldGallery() {
  const clearButton = { text: 'Clear', label: 'Clear search' };
  return (
    <>
      <Example name="Empty">
        <Held label="Search by name" start="" clearButton={clearButton} />
      </Example>
      <Example name="Something typed">
        <Held label="Search by name or tag" start="fox" clearButton={clearButton} />
      </Example>
      <Example name="Without a button">
        <Held label="Search the team" start={hardTexts.name} />
      </Example>
      <Example name="Hard text">
        <Held label={hardTexts.word} start={hardTexts.sentence} clearButton={clearButton} />
      </Example>
    </>
  );
}
