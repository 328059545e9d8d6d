import { LIMITS } from '@site/contract/limits';
import { passwordProblem } from '@site/contract/password';
import { isStaff } from '@site/contract/ranks';
import { codeOf } from '@site/platform/errors';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { CurrentPasswordField, currentProblem, PasswordField } from '../../forms/PasswordField.tsx';
import { failureOf, FormProblem } from '../../forms/FormProblem.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { Success } from '../../forms/Success.tsx';
import { useDelayedRedirect } from '../../forms/useDelayedRedirect.ts';
import { useChangePasswordMutation } from '../../session/sessionApi.ts';
import { passwordChanged, selectUser } from '@site/platform/session';
import { rememberSession } from '../../session/rememberSession.ts';
import { useText } from './useText.ts';

const REDIRECT_DELAY_MS = 1200;

/** The problems of a form, as string keys, so that they follow the language of the page. */
interface Outcome {
  /** Set if the form must show the field for the current password, which is not an error. */
  readonly needsCurrent?: true;
  readonly current?: 'currentMissing' | 'currentWrong' | undefined;
  readonly new?: 'tooShort' | 'tooLong' | 'same' | 'common' | 'isName' | undefined;
  readonly failure?: { readonly problem: 'tooOften' | 'tooOftenFor' | 'failed'; readonly count?: number };
}

function outcomeOf(error: unknown): Outcome {
  if (codeOf(error) === 'current_password_required') return { needsCurrent: true };
  if (codeOf(error) === 'wrong_password') return { current: 'currentWrong' };
  if (codeOf(error) === 'same_password') return { new: 'same' };
  if (codeOf(error) === 'common_password') return { new: 'common' };
  if (codeOf(error) === 'password_is_name') return { new: 'isName' };
  const { problem, count } = failureOf(error);
  if (problem === 'tooOftenFor' && count !== undefined) return { failure: { problem, count } };
  return { failure: { problem: problem === 'tooOften' ? problem : 'failed' } };
}

interface NewPasswordFormProps {
  readonly next?: string;
  readonly autoFocus?: boolean;
  readonly children: ReactNode;
}

/**
 * Asks for a new password, and for the current one only if the server requires it.
 *
 * @param next the path to go to after the change
 * @param autoFocus whether the form begins with the focus in its field
 * @param children alternative actions below the button
 */
export function NewPasswordForm({ next = '/', autoFocus = false, children }: NewPasswordFormProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [changePassword, { isLoading, isSuccess }] = useChangePasswordMutation();
  // Staff always confirm with the current password, unless it is the initial one.
  const mustConfirm = user !== null && isStaff(user.rank) && !user.firstLogin;
  const [needsCurrent, setNeedsCurrent] = useState(mustConfirm);
  const { outcome, setOutcome, attempt } = useOutcome(outcomeOf);
  if ((outcome?.needsCurrent || outcome?.current) && !needsCurrent) setNeedsCurrent(true);
  useDelayedRedirect(isSuccess, next, REDIRECT_DELAY_MS);

  const send = async (data: FormData) => {
    const newPassword = String(data.get('newPassword'));
    const currentPassword = needsCurrent ? String(data.get('currentPassword')) : undefined;
    const wrong: Outcome = {
      current: currentPassword === undefined ? undefined : currentProblem(currentPassword),
      new: passwordProblem(newPassword),
    };
    if (wrong.current ?? wrong.new) {
      setOutcome(wrong);
      return;
    }
    await attempt(async () => {
      await changePassword(
        currentPassword === undefined ? { newPassword } : { newPassword, currentPassword },
      ).unwrap();
      dispatch(passwordChanged());
      if (user) rememberSession({ ...user, firstLogin: false });
    });
  };

  if (isSuccess) return <Success>{text('done')}</Success>;

  return (
    <Form outcome={outcome} onSend={send}>
      {/* Lets password managers associate the password with the account. */}
      <input name="username" autoComplete="username" value={user?.name ?? ''} readOnly hidden />
      {needsCurrent && (
        <CurrentPasswordField
          hint={text(mustConfirm ? 'teamHint' : 'currentHint')}
          error={outcome?.current && text(outcome.current)}
          autoFocus={!mustConfirm}
          text={text}
        />
      )}
      <PasswordField
        label={text('newPassword')}
        hint={text('newHint', { min: LIMITS.password.min })}
        error={outcome?.new && text(outcome.new, LIMITS.password)}
        name="newPassword"
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        which="New"
        text={text}
      />
      <FormProblem failure={outcome?.failure} text={text} />
      <Stack $gap={3}>
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
          {text('submit')}
        </Button>
        {children}
      </Stack>
    </Form>
  );
}
