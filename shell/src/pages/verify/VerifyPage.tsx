import { codeOf, statusOf } from '@site/platform/errors';
import { textHook } from '@site/platform/text';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '@site/platform/site/createStore';
import { BackLink } from '../../forms/BackLink.tsx';
import { type Failure, failureOf, FormProblem } from '../../forms/FormProblem.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { useLoginWithCodeMutation } from '../../session/sessionApi.ts';
import { selectPendingUser } from '@site/platform/session';
import { useSkipLogin, useStartSession } from '../../session/useStartSession.ts';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/verify');

/** The problems of a form, as string keys, so that they follow the language of the page. */
interface Outcome {
  readonly code?: 'nobody' | 'wrong';
  readonly failure?: Failure | { readonly problem: 'ended' };
}

function outcomeOf(error: unknown): Outcome {
  // The login has ended, so no code is accepted any more.
  if (codeOf(error) === 'login_ended') return { code: 'wrong', failure: { problem: 'ended' } };
  return statusOf(error) === 400 ? { code: 'wrong' } : { failure: failureOf(error) };
}

export function VerifyPage() {
  const text = useText();
  const uuid = useAppSelector(selectPendingUser);
  const { search } = useLocation();
  const startSession = useStartSession();
  const [loginWithCode, { isLoading, isUninitialized, isError }] = useLoginWithCodeMutation();
  const [code, setCode] = useState('');
  const { outcome, setOutcome, attempt } = useOutcome(outcomeOf);
  useSkipLogin(!isUninitialized && !isError);
  // After a reload this page no longer knows of the login. Show this before a code is entered.
  const problem = outcome?.code ?? (uuid === null && isUninitialized ? 'nobody' : undefined);

  const send = async () => {
    if (!uuid) setOutcome({ code: 'nobody' });
    else {
      await attempt(async () => {
        startSession(await loginWithCode({ code: code.trim(), uuid }).unwrap());
      });
    }
  };

  return (
    <NarrowCard>
      <Form outcome={outcome} onSend={send}>
        <PageHeader title={text('title')} lead={text('lead')} />
        <SecondFactorField
          value={code}
          onChange={setCode}
          onSwitch={() => setOutcome(undefined)}
          error={problem && text(problem)}
          text={text}
        />
        <FormProblem failure={outcome?.failure} text={text} />
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
          {text('submit')}
        </Button>
        <BackLink to={{ pathname: '/login', search }}>{text('back')}</BackLink>
      </Form>
    </NarrowCard>
  );
}
