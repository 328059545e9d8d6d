import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { Button } from './Button.tsx';
import { Cluster } from './Cluster.tsx';
import { useCountUp } from './useCountUp.ts';

function Count() {
  const shown = useCountUp(1834, 1200);
  return <b>{shown.toLocaleString('en')} players</b>;
}

export function UseCountUpGallery() {
  const [turn, setTurn] = useState(0);
  return (
    <Example name="Counts for 1.2 seconds">
      <Cluster>
        <Button onClick={() => setTurn(turn + 1)}>Count again</Button>
        <Count key={turn} />
      </Cluster>
    </Example>
  );
}
