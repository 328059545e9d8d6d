import type { RemoteStatus } from '@site/contract/http/releases';
import { Button } from '@site/ui/Button';
import { Dialog } from '@site/ui/Dialog';
import { useState } from 'react';
import { CanaryForm } from './CanaryForm.tsx';
import { useText } from './useText.ts';

/** Opens the form by which a version is tried on some. */
export function CanaryButton({ remote }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { name, live, canary, versions } = remote;
  const isPossible = canary !== null || versions.some(({ version }) => version !== live.version);
  return (
    <>
      <Button disabled={!isPossible} onClick={() => setIsOpen(true)}>
        {text(canary ? 'changeCanary' : 'startCanary')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('canaryTitle', { name })}
        closeLabel={text('close')}
      >
        <CanaryForm remote={remote} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
