import type { SetupResponse } from '@site/contract/http/account';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { useEffect } from 'react';
import { useAppSelector } from '@site/platform/site/createStore';
import { CurrentPasswordField, currentProblem } from '../../forms/PasswordField.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { useBeginSecondFactorMutation } from '../../session/sessionApi.ts';
import { selectUser } from '@site/platform/session';
import { beginOutcomeOf } from './problems.ts';
import { useText } from './useText.ts';

interface ConfirmPasswordProps {
  readonly onBegun: (setup: SetupResponse) => void;
  /** Called if the second factor was turned on elsewhere, which the session may not know yet. */
  readonly onAlreadyOn: () => void;
}

/** Asks for the password before the first setup, since a stolen session must not suffice for it. */
export function ConfirmPassword({ onBegun, onAlreadyOn }: ConfirmPasswordProps) {
  const text = useText();
  const user = useAppSelector(selectUser);
  const [begin, { isLoading }] = useBeginSecondFactorMutation();
  const { outcome, setOutcome, attempt } = useOutcome(beginOutcomeOf);
  const isAlreadyOn = outcome?.isOn === true;

  useEffect(() => {
    if (isAlreadyOn) onAlreadyOn();
  }, [isAlreadyOn, onAlreadyOn]);

  const send = async (data: FormData) => {
    const currentPassword = String(data.get('currentPassword'));
    const current = currentProblem(currentPassword);
    if (current) setOutcome({ current });
    else await attempt(async () => onBegun(await begin({ currentPassword }).unwrap()));
  };

  return (
    <Card>
      <Form outcome={outcome} onSend={send}>
        {/* Lets password managers associate the password with the account. */}
        <input name="username" autoComplete="username" value={user?.name ?? ''} readOnly hidden />
        <CurrentPasswordField
          hint={text('currentHint')}
          error={outcome?.current && text(outcome.current)}
          text={text}
        />
        <FormProblem failure={outcome?.failure} text={text} />
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('loading')}>
          {text('begin')}
        </Button>
      </Form>
    </Card>
  );
}
