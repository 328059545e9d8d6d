import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { ErrorState } from './ErrorState.tsx';

const text = 'The server did not answer. It usually does a moment later.';

function FailsOnce() {
  const [failed, setFailed] = useState(true);
  if (!failed) return <p>Here are the clans.</p>;
  return (
    <ErrorState
      level={3}
      title="Clans could not be loaded"
      text={text}
      onRetry={() => setFailed(false)}
      retryLabel="Try again"
    />
  );
}

export function ErrorStateGallery() {
  return (
    <>
      <Example name="With another try">
        <FailsOnce />
      </Example>
      <Example name="Without">
        <ErrorState level={3} title="This clan is gone" text="Its founder has closed it." />
      </Example>
    </>
  );
}
