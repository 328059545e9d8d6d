import { LIMITS } from '@site/contract/limits';
import { codeOf, statusOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../boot/store.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { Success } from '../../forms/Success.tsx';
import { useFieldFocus } from '../../forms/useFieldFocus.ts';
import { useLeaveLater } from '../../forms/useLeaveLater.ts';
import { useChangePasswordMutation } from '../../session/sessionApi.ts';
import { passwordChanged, selectUser } from '../../session/sessionSlice.ts';
import { rememberSession } from '../../session/storedSession.ts';
import { useText } from './useText.ts';

const REDIRECT = 1200;

/** Problems are named by their text's key, so that they are shown in whatever language the page is in. */
interface Outcome {
  readonly field?: 'newPassword' | 'currentPassword';
  readonly problem?: 'tooShort' | 'tooLong' | 'currentMissing' | 'currentWrong' | 'tooOften' | 'failed';
}

function outcomeOf(error: unknown): Outcome {
  if (codeOf(error) === 'current_password_required') return { field: 'currentPassword' };
  if (codeOf(error) === 'wrong_password') return { field: 'currentPassword', problem: 'currentWrong' };
  return { problem: statusOf(error) === 429 ? 'tooOften' : 'failed' };
}

function lengthProblem({ length }: string): Outcome['problem'] {
  if (length < LIMITS.password.min) return 'tooShort';
  return length > LIMITS.password.max ? 'tooLong' : undefined;
}

/**
 * Asks for a new password, and for the current one only when the server wants it.
 *
 * @param children what else can be done instead, below the button
 */
export function NewPasswordForm({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [changePassword, { isLoading, isSuccess }] = useChangePasswordMutation();
  const [needsCurrent, setNeedsCurrent] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useFieldFocus(outcome, outcome?.field && `[name="${outcome.field}"]`);
  useLeaveLater(isSuccess, '/', REDIRECT);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const newPassword = String(data.get('newPassword'));
    const currentPassword = needsCurrent ? String(data.get('currentPassword')) : undefined;
    const wrongLength = lengthProblem(newPassword);
    if (currentPassword === '') setOutcome({ field: 'currentPassword', problem: 'currentMissing' });
    else if (wrongLength) setOutcome({ field: 'newPassword', problem: wrongLength });
    else {
      setOutcome(undefined);
      try {
        await changePassword(
          currentPassword === undefined ? { newPassword } : { newPassword, currentPassword },
        ).unwrap();
        dispatch(passwordChanged());
        if (user) rememberSession({ ...user, firstLogin: false });
      } catch (error) {
        const failure = outcomeOf(error);
        if (failure.field === 'currentPassword') setNeedsCurrent(true);
        setOutcome(failure);
      }
    }
  };

  if (isSuccess) return <Success>{text('done')}</Success>;

  const problemOf = (field: Outcome['field']) =>
    outcome?.problem && outcome.field === field ? text(outcome.problem) : undefined;
  return (
    <Stack
      as="form"
      $gap={5}
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
    >
      {/* Tells a password manager whose password this is. */}
      <input name="username" autoComplete="username" value={user?.name ?? ''} readOnly hidden />
      {needsCurrent && (
        <PasswordField
          label={text('currentPassword')}
          hint={text('currentHint')}
          error={problemOf('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          required
          words={{
            show: text('show'),
            hide: text('hide'),
            showPassword: text('showCurrent'),
            hidePassword: text('hideCurrent'),
          }}
        />
      )}
      <PasswordField
        label={text('newPassword')}
        hint={text('newHint', { min: LIMITS.password.min })}
        error={problemOf('newPassword')}
        name="newPassword"
        autoComplete="new-password"
        required
        words={{
          show: text('show'),
          hide: text('hide'),
          showPassword: text('showNew'),
          hidePassword: text('hideNew'),
        }}
      />
      <FormProblem>{problemOf(undefined)}</FormProblem>
      <Stack $gap={3}>
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
          {text('submit')}
        </Button>
        {children}
      </Stack>
    </Stack>
  );
}
