import { statusOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useAppSelector } from '../../boot/store.ts';
import { useVerifyCodeMutation } from '../../session/sessionApi.ts';
import { selectPendingUser } from '../../session/sessionSlice.ts';
import { useStartSession } from '../../session/useStartSession.ts';
import { useText } from './useText.ts';

/** Named by its text's key, so that it is shown in whatever language the page is in. */
type Problem = 'nobody' | 'wrong' | 'tooOften' | 'unreachable';

function problemOf(error: unknown): Problem {
  if (statusOf(error) === 400) return 'wrong';
  return statusOf(error) === 429 ? 'tooOften' : 'unreachable';
}

const Narrow = styled.div`
  max-width: 440px;
  margin: 0 auto;
`;

export function VerifyPage() {
  const text = useText();
  const uuid = useAppSelector(selectPendingUser);
  const { search } = useLocation();
  const startSession = useStartSession();
  const [verifyCode, { isLoading }] = useVerifyCodeMutation();
  const [problem, setProblem] = useState<Problem>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    setProblem(undefined);
    if (!uuid) {
      setProblem('nobody');
      return;
    }
    try {
      startSession(await verifyCode({ code, uuid }).unwrap());
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
            label={text('code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            required
            error={problem && text(problem)}
          />
          <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
            {text('submit')}
          </Button>
          <Link to={{ pathname: '/login', search }}>{text('back')}</Link>
        </Stack>
      </Card>
    </Narrow>
  );
}
