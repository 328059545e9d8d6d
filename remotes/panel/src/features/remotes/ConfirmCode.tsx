import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { CodeField } from '@site/ui/CodeField';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useConfirmSessionMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

/** Asks for a code of the second factor, inside of a form whose order the server holds back until then. */
export function ConfirmCode({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [confirm, { isLoading, error, reset }] = useConfirmSessionMutation();
  const problem = error === undefined ? undefined : (messageOf(error) ?? text('confirmFailed'));

  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  const send = async () => {
    if (code === '' || isLoading) return;
    const answer = await confirm({ code });
    if (answer.error) place.current?.querySelector('input')?.focus();
    else onConfirmed();
  };

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // It would send the form around it.
    event.preventDefault();
    void send();
  };

  return (
    <Stack $gap={3} ref={place} onKeyDown={sendByKey}>
      <CodeField
        label={text('code')}
        hint={text('codeHint')}
        error={problem}
        value={code}
        onChange={(typed) => {
          if (error !== undefined) reset();
          setCode(typed);
        }}
      />
      <Cluster $justify="end">
        <Button variant="primary" busy={isLoading} busyLabel={text('confirming')} onClick={() => void send()}>
          {text('confirm')}
        </Button>
      </Cluster>
    </Stack>
  );
}
