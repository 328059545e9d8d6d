import type { RemoteStatus } from '@site/contract/http/releases';
import { codeOf, messageOf } from '@site/platform/errors';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import type { ReactNode, SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmLogin } from '../../lib/ConfirmLogin.tsx';
import { useConfirmSessionMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

/** Asks for a code of the second factor, without which the server has refused the request. */
function ConfirmCode({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const text = useText();
  const [confirm, state] = useConfirmSessionMutation();
  const send = async (code: string) => {
    const answer = await confirm({ code });
    if (!answer.error) onConfirmed();
    return !answer.error;
  };
  return <ConfirmLogin onSend={send} state={state} text={text} />;
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
