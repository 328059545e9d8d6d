import type { RemoteStatus } from '@site/contract/http/releases';
import { Button } from '@site/ui/Button';
import { Dialog } from '@site/ui/Dialog';
import { useState } from 'react';
import { DeployForm } from './DeployForm.tsx';
import { useText } from './useText.ts';

/** Opens the form that makes a published version live. */
export function DeployButton({ remote }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { name, live, versions } = remote;
  return (
    <>
      <Button
        disabled={versions.every(({ version }) => version === live.version)}
        onClick={() => setIsOpen(true)}
      >
        {text('deploy')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text('deployTitle', { name })}
        closeLabel={text('close')}
      >
        <DeployForm remote={remote} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
