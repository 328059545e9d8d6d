import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { Pager } from './Pager.tsx';

function Held({ label, start, pageCount }: { label: string; start: number; pageCount: number }) {
  const [page, setPage] = useState(start);
  return (
    <Pager
      label={label}
      page={page}
      pageCount={pageCount}
      onChange={setPage}
      previousLabel="Previous"
      nextLabel="Next"
      position={`Page ${page} of ${pageCount.toLocaleString('en')}`}
    />
  );
}

export function PagerGallery() {
  return (
    <>
      <Example name="On the first page">
        <Held label="Pages of the clans" start={1} pageCount={3} />
      </Example>
      <Example name="In the middle of many">
        <Held label="Pages of the players" start={128} pageCount={4096} />
      </Example>
      <Example name="On the last page">
        <Held label="Pages of the bans" start={2} pageCount={2} />
      </Example>
    </>
  );
}
