import { codeOf, statusOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { color } from '@site/ui/tokens';
import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useAppDispatch } from '../../boot/store.ts';
import { useLoginMutation } from '../../session/sessionApi.ts';
import { codeAsked } from '../../session/sessionSlice.ts';
import { useStartSession } from '../../session/useStartSession.ts';
import { useText } from './useText.ts';

const Narrow = styled.div`
  max-width: 440px;
  margin: 0 auto;
`;

const ProblemText = styled.p`
  color: ${color.redstone};
  font-weight: 600;
`;

/** Named by its text's key, so that it is shown in whatever language the page is in. */
type Problem = 'wrong' | 'unknown' | 'tooOften' | 'unreachable';

function problemOf(error: unknown): Problem {
  if (codeOf(error) === 'wrong_credentials' || statusOf(error) === 400) return 'wrong';
  return statusOf(error) === 429 ? 'tooOften' : 'unreachable';
}

export function LoginPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const startSession = useStartSession();
  const [login, { isLoading }] = useLoginMutation();
  const [isShown, setIsShown] = useState(false);
  const [missing, setMissing] = useState({ name: false, password: false });
  const [problem, setProblem] = useState<Problem>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    const password = String(form.get('password'));
    setProblem(undefined);
    setMissing({ name: !name, password: !password });
    if (!name || !password) return;
    try {
      const answer = await login({ name, password }).unwrap();
      if (answer && 'accessToken' in answer) startSession(answer);
      else if (answer && 'pending2FA' in answer) {
        dispatch(codeAsked(answer.uuid));
        void navigate({ pathname: '/login/verify', search: query.toString() });
      } else setProblem('unknown');
    } catch (error) {
      setProblem(problemOf(error));
    }
  };

  return (
    <Narrow>
      <Card>
        <Stack
          as="form"
          $gap={5}
          noValidate
          onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        >
          <PageHeader title={text('title')} lead={text('lead')} />
          <TextField
            label={text('name')}
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={missing.name ? text('nameMissing') : undefined}
          />
          <TextField
            label={text('password')}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            error={missing.password ? text('passwordMissing') : undefined}
            trailing={
              <Button
                aria-label={isShown ? text('hidePassword') : text('showPassword')}
                onClick={() => setIsShown((shown) => !shown)}
              >
                {isShown ? text('hide') : text('show')}
              </Button>
            }
          />
          <ProblemText role="alert">{problem && text(problem)}</ProblemText>
          <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
            {text('submit')}
          </Button>
        </Stack>
      </Card>
    </Narrow>
  );
}
