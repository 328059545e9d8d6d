import { codeOf, statusOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../boot/store.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { Narrow } from '../../forms/Narrow.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useFieldFocus } from '../../forms/useFieldFocus.ts';
import { useLoginMutation } from '../../session/sessionApi.ts';
import { codeAsked } from '../../session/sessionSlice.ts';
import { useStartSession } from '../../session/useStartSession.ts';
import { useText } from './useText.ts';

/** Problems are named by their text's key, so that they are shown in whatever language the page is in. */
interface Outcome {
  readonly field?: 'name' | 'password';
  readonly missing?: { readonly name: boolean; readonly password: boolean };
  readonly problem?: 'wrong' | 'unknown' | 'tooOften' | 'crowded' | 'unreachable';
}

function outcomeOf(error: unknown): Outcome {
  if (statusOf(error) === 400) return { field: 'password', problem: 'wrong' };
  if (statusOf(error) === 429) return { problem: 'tooOften' };
  return { problem: codeOf(error) === 'busy' ? 'crowded' : 'unreachable' };
}

export function LoginPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const startSession = useStartSession();
  const [login, { isLoading }] = useLoginMutation();
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useFieldFocus(outcome, outcome?.field && `[name="${outcome.field}"]`);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const name = String(data.get('name')).trim();
    const password = String(data.get('password'));
    if (!name || !password) {
      setOutcome({
        field: name ? 'password' : 'name',
        missing: { name: !name, password: !password },
      });
      return;
    }
    setOutcome(undefined);
    try {
      const answer = await login({ name, password }).unwrap();
      if (answer && 'accessToken' in answer) startSession(answer);
      else if (answer && 'pending2FA' in answer) {
        dispatch(codeAsked(answer.uuid));
        void navigate({ pathname: '/login/verify', search: query.toString() });
      } else setOutcome({ field: 'name', problem: 'unknown' });
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  };

  return (
    <Narrow>
      <Card>
        <Stack
          as="form"
          $gap={5}
          ref={form}
          noValidate
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
        >
          <PageHeader title={text('title')} lead={text('lead')} />
          <TextField
            label={text('name')}
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={outcome?.missing?.name ? text('nameMissing') : undefined}
          />
          <PasswordField
            label={text('password')}
            name="password"
            autoComplete="current-password"
            required
            error={outcome?.missing?.password ? text('passwordMissing') : undefined}
            words={{
              show: text('show'),
              hide: text('hide'),
              showPassword: text('showPassword'),
              hidePassword: text('hidePassword'),
            }}
          />
          <FormProblem>{outcome?.problem && text(outcome.problem)}</FormProblem>
          <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
            {text('submit')}
          </Button>
        </Stack>
      </Card>
    </Narrow>
  );
}
