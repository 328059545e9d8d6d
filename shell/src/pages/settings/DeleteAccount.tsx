import { Button } from '@site/ui/Button';
import { Dialog } from '@site/ui/Dialog';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { useLogout } from '../../session/useLogout.ts';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { useText } from './useText.ts';

/** Asks whether the account shall really go, and says until when it can be taken back. */
export function DeleteAccount() {
  const text = useText();
  const logOut = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const [deleteAfter, setDeleteAfter] = useState<string>();

  const close = () => {
    if (deleteAfter === undefined) setIsOpen(false);
    // The server has ended the session; this browser forgets it, too.
    else void logOut();
  };

  return (
    <Stack $gap={3}>
      <p>{text('deleteText')}</p>
      <div>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {text('delete')}
        </Button>
      </div>
      <Dialog title={text('deleteTitle')} closeLabel={text('close')} isOpen={isOpen} onClose={close}>
        <DeleteAccountForm deleteAfter={deleteAfter} onDeleted={setDeleteAfter} onClose={close} />
      </Dialog>
    </Stack>
  );
}
