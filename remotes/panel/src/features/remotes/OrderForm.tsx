import type { RemoteStatus } from '@site/contract/http/releases';
import { codeOf, messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { CodeField } from '@site/ui/CodeField';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { useConfirmSessionMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

/** Asks for a code of the second factor, inside a form whose request the server has refused without one. */
function ConfirmCode({ onConfirmed }: { readonly onConfirmed: () => void }) {
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
    // Otherwise it would submit the surrounding form.
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

interface ProblemProps {
  readonly error: unknown;
  readonly title: string;
  /** Repeats the request. */
  readonly onConfirmed: () => void;
}

/** Shows why a request failed; if only a code is missing, asks for it. */
function Problem({ error, title, onConfirmed }: ProblemProps) {
  const text = useText();
  if (error === undefined) return null;
  if (codeOf(error) === 'fresh_code_needed') return <ConfirmCode onConfirmed={onConfirmed} />;
  return (
    <Notice tone="error" title={title}>
      <span>{messageOf(error)}</span>
      {codeOf(error) === 'second_factor_needed' && (
        <>
          {' '}
          <Link to="/2fa">{text('turnOn')}</Link>
        </>
      )}
    </Notice>
  );
}

export interface OrderProps {
  readonly remote: RemoteStatus;
  readonly onDone: () => void;
}

interface OrderFormProps {
  readonly intro: string;
  readonly error: unknown;
  readonly failed: string;
  readonly onOrder: () => Promise<void>;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** A form for an action on a version. */
export function OrderForm({ intro, error, failed, onOrder, buttons, children }: OrderFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void onOrder();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack $gap={4}>
        <p>{intro}</p>
        {children}
        <Problem error={error} title={failed} onConfirmed={() => void onOrder()} />
        <Cluster $justify="end">{buttons}</Cluster>
      </Stack>
    </form>
  );
}
