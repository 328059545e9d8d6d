import type { SetupResponse } from '@site/contract/http/account';
import { codeOf } from '@site/platform/errors';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { useAppSelector } from '@site/platform/site/createStore';
import { AccountName, currentError, CurrentPasswordField } from '../../forms/PasswordField.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { useBeginSecondFactorMutation } from '../../session/sessionApi.ts';
import { selectUser } from '@site/platform/session';
import { refusalOf } from './problems.ts';
import { useText } from './useText.ts';

interface ConfirmPasswordProps {
  readonly onBegun: (setup: SetupResponse) => void;
  /** It was turned on elsewhere, which the session may not know yet. */
  readonly onAlreadyOn: () => void;
}

/** A stolen session must not suffice for the first setup. */
export function ConfirmPassword({ onBegun, onAlreadyOn }: ConfirmPasswordProps) {
  const text = useText();
  const user = useAppSelector(selectUser);
  const [begin, { isLoading }] = useBeginSecondFactorMutation();
  const { named, failure, whenValid } = useForm(
    { currentPassword: '' },
    ({ currentPassword }) => ({ currentPassword: currentError(currentPassword, text) }),
    (error) => refusalOf(error, text, 'beginFailed'),
  );

  const send = whenValid(async (body) => {
    const { data: setup, error } = await begin(body);
    if (setup) onBegun(setup);
    else if (codeOf(error) === 'code_required') onAlreadyOn();
    else throw error;
  });

  return (
    <Card>
      <Form onSend={send}>
        <AccountName name={user?.name} />
        <CurrentPasswordField {...named('currentPassword')} hint={text('currentHint')} text={text} />
        <FormProblem>{failure}</FormProblem>
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('loading')}>
          {text('begin')}
        </Button>
      </Form>
    </Card>
  );
}
