import { codeOf, messageOf } from '@site/platform/errors';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { Notice } from '@site/ui/Notice';
import { useState } from 'react';
import { useConfirmLoginMutation } from './confirmApi.ts';
import { ConfirmLogin, type ConfirmText } from './ConfirmLogin.tsx';

interface FreshLoginProblemProps {
  readonly error: unknown;
  readonly title: string;
  /** Repeats the request. */
  readonly onConfirmed: () => void;
  /** Returns the strings of the feature. */
  readonly text: ConfirmText<'password' | 'passwordHint'>;
}

/** Asks for the password, or for a code if a second factor is on. */
function Confirm({ onConfirmed, text }: Pick<FreshLoginProblemProps, 'onConfirmed' | 'text'>) {
  const user = useAppSelector(selectUser);
  const [confirm, state] = useConfirmLoginMutation();
  const [needsCode, setNeedsCode] = useState(user?.hasSecondFactor === true);
  const send = async (value: string) => {
    const answer = await confirm(needsCode ? { code: value } : { password: value });
    // The second factor was turned on in another browser.
    if (codeOf(answer.error) === 'code_required') setNeedsCode(true);
    if (!answer.error) onConfirmed();
    return !answer.error;
  };
  const password = { label: text('password'), hint: text('passwordHint'), account: user?.name ?? '' };
  return <ConfirmLogin onSend={send} state={state} password={needsCode ? undefined : password} text={text} />;
}

/** Shows why a request failed; if only the login is too old, has it confirmed. */
export function FreshLoginProblem({ error, title, onConfirmed, text }: FreshLoginProblemProps) {
  if (error === undefined) return null;
  if (codeOf(error) === 'fresh_login_needed') return <Confirm onConfirmed={onConfirmed} text={text} />;
  return (
    <Notice tone="error" title={title}>
      {messageOf(error)}
    </Notice>
  );
}
