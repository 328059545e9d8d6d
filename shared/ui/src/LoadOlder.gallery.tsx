import { useRef, useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { LoadOlder } from './LoadOlder.tsx';

export function LoadOlderGallery() {
  const [count, setCount] = useState(3);
  const list = useRef<HTMLUListElement>(null);
  return (
    <Example name="Below a list">
      <ul ref={list}>
        {Array.from({ length: count }, (_, place) => (
          <li key={place} tabIndex={-1}>
            Entry {place + 1}
          </li>
        ))}
      </ul>
      <LoadOlder
        list={list}
        count={count}
        hasMore={count < 12}
        label="Load older entries"
        busyLabel="Older entries are loading …"
        isLoading={false}
        error={count > 6 ? 'Older entries could not be loaded' : undefined}
        onLoad={() => setCount(count + 3)}
      />
    </Example>
  );
}
