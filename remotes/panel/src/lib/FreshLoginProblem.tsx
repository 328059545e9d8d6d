import { useCommonTexts } from '@site/platform/commonTexts';
import { codeOf, messageOf } from '@site/platform/errors';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { Notice } from '@site/ui/Notice';
import { useState } from 'react';
import { useConfirmLoginMutation } from './confirmApi.ts';
import { ConfirmLogin } from './ConfirmLogin.tsx';

interface FreshLoginProblemProps {
  readonly error: unknown;
  readonly title?: string;
  /** Repeats the request. */
  readonly onConfirmed: () => void;
}

/** Asks for the password, or for a code if a second factor is on. */
function Confirm({ onConfirmed }: Pick<FreshLoginProblemProps, 'onConfirmed'>) {
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
  return <ConfirmLogin onSend={send} state={state} account={needsCode ? undefined : (user?.name ?? '')} />;
}

/** Shows why a request failed; if only the login is too old, has it confirmed. */
export function FreshLoginProblem({ error, title, onConfirmed }: FreshLoginProblemProps) {
  const common = useCommonTexts();
  if (error === undefined) return null;
  if (codeOf(error) === 'fresh_login_needed') return <Confirm onConfirmed={onConfirmed} />;
  return (
    <Notice tone="error" title={title ?? common.actFailed}>
      {messageOf(error)}
    </Notice>
  );
}
