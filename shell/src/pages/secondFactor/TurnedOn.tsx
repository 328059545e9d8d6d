import type { SetupResponse } from '@site/contract/http/account';
import { isStaff } from '@site/contract/ranks';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { useAppSelector } from '@site/platform/site/createStore';
import { CardHeading } from '../../forms/cards.tsx';
import { currentError, CurrentPasswordField } from '../../forms/PasswordField.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { useBeginSecondFactorMutation, useTurnOffSecondFactorMutation } from '../../session/sessionApi.ts';
import { selectUser } from '@site/platform/session';
import { refusalOf } from './problems.ts';
import { useText } from './useText.ts';

interface TurnedOnProps {
  readonly onBegun: (setup: SetupResponse) => void;
  readonly onTurnedOff: () => void;
}

export function TurnedOn({ onBegun, onTurnedOff }: TurnedOnProps) {
  const text = useText();
  const [begin, { isLoading: isBeginning }] = useBeginSecondFactorMutation();
  const [turnOff, { isLoading: isTurningOff }] = useTurnOffSecondFactorMutation();
  const user = useAppSelector(selectUser);
  const needsPassword = user !== null && isStaff(user.rank);
  const { choice, named, failure, whenValid } = useForm(
    { code: '', currentPassword: '' },
    ({ currentPassword }) => ({
      currentPassword: needsPassword ? currentError(currentPassword, text) : undefined,
    }),
    (error) => refusalOf(error, text),
  );

  const send = whenValid(async ({ currentPassword, ...typed }, data) => {
    const code = typed.code.trim();
    const body = needsPassword ? { code, currentPassword } : { code };
    if (!data?.has('turnOff')) return onBegun(await begin(body).unwrap());
    await turnOff(body).unwrap();
    onTurnedOff();
  });

  return (
    <Stack $gap={5}>
      <Notice tone="success" title={text('isOn')}>
        {text('isOnText')}
      </Notice>
      <Card>
        <Form onSend={send}>
          <CardHeading>{text('change')}</CardHeading>
          <p>{text('changeText')}</p>
          <SecondFactorField {...choice('code')} text={text} />
          {needsPassword && (
            <CurrentPasswordField {...named('currentPassword')} hint={text('teamHint')} text={text} />
          )}
          <FormProblem>{failure}</FormProblem>
          <Cluster>
            <Button type="submit" variant="primary" busy={isBeginning} busyLabel={text('loading')}>
              {text('anew')}
            </Button>
            <Button
              type="submit"
              name="turnOff"
              variant="danger"
              busy={isTurningOff}
              busyLabel={text('turningOff')}
            >
              {text('turnOff')}
            </Button>
          </Cluster>
        </Form>
      </Card>
    </Stack>
  );
}
