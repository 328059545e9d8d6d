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

const Problem = styled.p`
  color: ${color.redstone};
  font-weight: 600;
`;

function useProblemText() {
  const text = useText();
  return (error: unknown): string => {
    if (codeOf(error) === 'wrong_credentials' || statusOf(error) === 400) return text('wrong');
    return statusOf(error) === 429 ? text('tooOften') : text('unreachable');
  };
}

export function LoginPage() {
  const text = useText();
  const problemText = useProblemText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const startSession = useStartSession();
  const [login, { isLoading }] = useLoginMutation();
  const [isShown, setIsShown] = useState(false);
  const [missing, setMissing] = useState<{ name?: string; password?: string }>({});
  const [problem, setProblem] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name')).trim();
    const password = String(form.get('password'));
    setProblem('');
    setMissing({
      ...(name ? {} : { name: text('nameMissing') }),
      ...(password ? {} : { password: text('passwordMissing') }),
    });
    if (!name || !password) return;
    try {
      const answer = await login({ name, password }).unwrap();
      if (answer && 'accessToken' in answer) startSession(answer);
      else if (answer && 'pending2FA' in answer) {
        dispatch(codeAsked(answer.uuid));
        void navigate({ pathname: '/login/verify', search: query.toString() });
      } else setProblem(text('unknown'));
    } catch (error) {
      setProblem(problemText(error));
    }
  };

  return (
    <Narrow>
      <Card>
        <Stack as="form" $gap={5} noValidate onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}>
          <PageHeader title={text('title')} lead={text('lead')} />
          <TextField
            label={text('name')}
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={missing.name}
          />
          <TextField
            label={text('password')}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            error={missing.password}
            trailing={
              <Button
                aria-label={isShown ? text('hidePassword') : text('showPassword')}
                onClick={() => setIsShown((shown) => !shown)}
              >
                {isShown ? text('hide') : text('show')}
              </Button>
            }
          />
          <Problem role="alert">{problem}</Problem>
          <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
            {text('submit')}
          </Button>
        </Stack>
      </Card>
    </Narrow>
  );
}
