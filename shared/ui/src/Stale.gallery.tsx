import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { Card } from './Card.tsx';
import { Stack } from './Stack.tsx';
import { Stale } from './Stale.tsx';
import { Switch } from './Switch.tsx';

export function StaleGallery() {
  const [isStale, setIsStale] = useState(true);
  return (
    <Example name="Others are on their way">
      <Stack>
        <Switch label="Loading" checked={isStale} onChange={setIsStale} />
        <Stale $isStale={isStale}>
          <Card>Foxes of the North</Card>
        </Stale>
      </Stack>
    </Example>
  );
}
