import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { CodeField } from '@site/ui/CodeField';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useConfirmTexts } from './confirmTexts.ts';

interface Confirming {
  readonly isLoading: boolean;
  /** The error of the last attempt. */
  readonly error?: unknown;
  readonly reset: () => void;
}

interface ConfirmLoginProps {
  /** Sends the code or the password. Resolves to whether it was right. */
  readonly onSend: (value: string) => Promise<boolean>;
  readonly state: Confirming;
  /** The account whose password is asked for; without it, a code is. */
  readonly account?: string | undefined;
}

/** Asks for a code of the second factor or for the password, in place of a request that the server has refused without. */
export function ConfirmLogin({ onSend, state, account }: ConfirmLoginProps) {
  const text = useConfirmTexts();
  const { isLoading, error, reset } = state;
  const place = useRef<HTMLDivElement>(null);
  const problem = error === undefined ? undefined : (messageOf(error) ?? text.confirmFailed);
  const focus = () => place.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  const isCode = account === undefined;
  const [typed, setTyped] = useState({ isCode, value: '' });
  // What was typed for the other question is no answer to this one: a password must not be seen in the field of a code.
  const value = typed.isCode === isCode ? typed.value : '';

  useLayoutEffect(focus, [isCode]);

  const send = async () => {
    if (value === '' || isLoading) return;
    if (!(await onSend(value))) focus();
  };

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Otherwise it would submit the surrounding form.
    event.preventDefault();
    void send();
  };

  const field = { error: problem, value };
  const type = (now: string) => {
    if (error !== undefined) reset();
    setTyped({ isCode, value: now });
  };

  return (
    <Stack
      $gap={3}
      ref={(element) => {
        place.current = element;
        return restoreFocus(element);
      }}
      onKeyDown={sendByKey}
    >
      {isCode ? (
        <CodeField {...field} label={text.code} hint={text.codeHint} onChange={type} />
      ) : (
        <>
          {/* Lets password managers associate the password with the account. */}
          <input name="username" autoComplete="username" value={account} readOnly hidden />
          <TextField
            {...field}
            label={text.password}
            hint={text.passwordHint}
            type="password"
            name="current-password"
            autoComplete="current-password"
            onChange={({ target }) => type(target.value)}
          />
        </>
      )}
      <Cluster $justify="end">
        <Button variant="primary" busy={isLoading} busyLabel={text.confirming} onClick={() => void send()}>
          {text.confirm}
        </Button>
      </Cluster>
    </Stack>
  );
}
