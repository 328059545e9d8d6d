import { isStaff } from '@site/contract/ranks';
import { codeOf } from '@site/platform/errors';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { AccountName, currentError, CurrentPasswordField } from '../../forms/PasswordField.tsx';
import { failureText, FormProblem } from '../../forms/FormProblem.tsx';
import { NewPasswordField, newPasswordError, newPasswordRefusal } from '../../forms/NewPasswordField.tsx';
import { Success } from '../../forms/Success.tsx';
import { useDelayedRedirect } from '../../forms/useDelayedRedirect.ts';
import { useChangePasswordMutation } from '../../session/sessionApi.ts';
import { passwordChanged, selectUser } from '@site/platform/session';
import { rememberSession } from '../../session/rememberSession.ts';
import { useText } from './useText.ts';

const REDIRECT_DELAY_MS = 1200;

/** Without the current password until its field is there. */
const START = { newPassword: '', currentPassword: undefined as string | undefined };

interface NewPasswordFormProps {
  readonly next?: string;
  readonly autoFocus?: boolean;
  readonly children: ReactNode;
}

export function NewPasswordForm({ next = '/', autoFocus = false, children }: NewPasswordFormProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [changePassword, { isLoading, isSuccess }] = useChangePasswordMutation();
  // Staff always confirm with the current password, unless it is the initial one.
  const mustConfirm = user !== null && isStaff(user.rank) && !user.firstLogin;
  const [needsCurrent, setNeedsCurrent] = useState(mustConfirm);
  const { named, failure, whenValid } = useForm(
    START,
    ({ newPassword, currentPassword }) => ({
      newPassword: newPasswordError(newPassword, text),
      currentPassword: currentPassword === undefined ? undefined : currentError(currentPassword, text),
    }),
    (error) => {
      if (codeOf(error) === 'wrong_password') return { currentPassword: text('currentWrong') };
      if (codeOf(error) === 'same_password') return { newPassword: text('same') };
      const newPassword = newPasswordRefusal(error, text);
      if (newPassword) return { newPassword };
      return {
        form: failureText(error, (key, values) =>
          text(key === 'crowded' || key === 'unreachable' ? 'failed' : key, values),
        ),
      };
    },
  );
  useDelayedRedirect(isSuccess, next, REDIRECT_DELAY_MS);

  const send = whenValid(async ({ newPassword, currentPassword }) => {
    try {
      await changePassword({
        newPassword,
        ...(currentPassword !== undefined && { currentPassword }),
      }).unwrap();
    } catch (error) {
      const isNeeded = codeOf(error) === 'current_password_required';
      if (isNeeded || codeOf(error) === 'wrong_password') setNeedsCurrent(true);
      if (isNeeded) return;
      throw error;
    }
    dispatch(passwordChanged());
    if (user) rememberSession({ ...user, firstLogin: false });
  });

  if (isSuccess) return <Success>{text('done')}</Success>;

  return (
    <Form onSend={send}>
      <AccountName name={user?.name} />
      {needsCurrent && (
        <CurrentPasswordField
          {...named('currentPassword')}
          hint={text(mustConfirm ? 'teamHint' : 'currentHint')}
          autoFocus={!mustConfirm}
          text={text}
        />
      )}
      <NewPasswordField {...named('newPassword')} autoFocus={autoFocus} which="New" text={text} />
      <FormProblem>{failure}</FormProblem>
      <Stack $gap={3}>
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
          {text('submit')}
        </Button>
        {children}
      </Stack>
    </Form>
  );
}
