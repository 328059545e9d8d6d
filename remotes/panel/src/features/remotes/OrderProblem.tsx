import type { RemoteStatus } from '@site/contract/http/releases';
import { codeOf, messageOf } from '@site/platform/errors';
import { Notice } from '@site/ui/Notice';
import { Link } from 'react-router-dom';
import { ConfirmLogin } from '../../lib/ConfirmLogin.tsx';
import { useConfirmSessionMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

export interface OrderProps {
  readonly remote: RemoteStatus;
  readonly onDone: () => void;
}

/** Asks for a code of the second factor, without which the server has refused the request. */
function ConfirmCode({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const [confirm, state] = useConfirmSessionMutation();
  const send = async (code: string) => {
    const answer = await confirm({ code });
    if (!answer.error) onConfirmed();
    return !answer.error;
  };
  return <ConfirmLogin onSend={send} state={state} />;
}

interface OrderProblemProps {
  readonly error: unknown;
  readonly title: string;
  /** Repeats the request. */
  readonly onConfirmed: () => void;
}

/** Shows why an action on a version failed; if only a code is missing, asks for it. */
export function OrderProblem({ error, title, onConfirmed }: OrderProblemProps) {
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
