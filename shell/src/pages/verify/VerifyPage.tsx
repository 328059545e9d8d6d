import { codeOf, statusOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../boot/store.ts';
import { BackLink } from '../../forms/BackLink.tsx';
import { Narrow } from '../../forms/Narrow.tsx';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { INVALID, useFieldFocus } from '../../forms/useFieldFocus.ts';
import { useVerifyCodeMutation } from '../../session/sessionApi.ts';
import { selectPendingUser } from '../../session/sessionSlice.ts';
import { useStartSession } from '../../session/useStartSession.ts';
import { useText } from './useText.ts';

/** Problems are named by their text's key, so that they are shown in whatever language the page is in. */
interface Outcome {
  readonly problem: 'nobody' | 'wrong' | 'tooOften' | 'crowded' | 'unreachable';
}

function outcomeOf(error: unknown): Outcome {
  if (statusOf(error) === 400) return { problem: 'wrong' };
  if (statusOf(error) === 429) return { problem: 'tooOften' };
  return { problem: codeOf(error) === 'busy' ? 'crowded' : 'unreachable' };
}

export function VerifyPage() {
  const text = useText();
  const uuid = useAppSelector(selectPendingUser);
  const { search } = useLocation();
  const startSession = useStartSession();
  const [verifyCode, { isLoading }] = useVerifyCodeMutation();
  const [code, setCode] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useFieldFocus(outcome, INVALID);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!uuid) {
      setOutcome({ problem: 'nobody' });
      return;
    }
    setOutcome(undefined);
    try {
      startSession(await verifyCode({ code: code.trim(), uuid }).unwrap());
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
          <SecondFactorField
            value={code}
            onChange={setCode}
            error={outcome && text(outcome.problem)}
            words={{
              code: text('code'),
              codeHint: text('codeHint'),
              recoveryCode: text('recoveryCode'),
              recoveryHint: text('recoveryHint'),
              useRecovery: text('useRecovery'),
              useApp: text('useApp'),
            }}
          />
          <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
            {text('submit')}
          </Button>
          <BackLink to={{ pathname: '/login', search }}>{text('back')}</BackLink>
        </Stack>
      </Card>
    </Narrow>
  );
}
