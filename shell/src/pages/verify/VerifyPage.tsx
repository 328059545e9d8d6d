import { codeOf, statusOf } from '@site/platform/errors';
import { textHook } from '@site/platform/text';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '@site/platform/site/createStore';
import { failureText, FormProblem } from '../../forms/FormProblem.tsx';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { useLoginWithCodeMutation } from '../../session/sessionApi.ts';
import { selectPendingUser } from '@site/platform/session';
import { useSkipLogin, useStartSession } from '../../session/useStartSession.ts';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/verify');

export function VerifyPage() {
  const text = useText();
  const uuid = useAppSelector(selectPendingUser);
  const { search } = useLocation();
  const startSession = useStartSession();
  const [loginWithCode, { isLoading, isUninitialized, isError }] = useLoginWithCodeMutation();
  const { choice, failure, refuse, whenValid } = useForm(
    { code: '' },
    () => ({}),
    (error) => {
      if (error === 'nobody') return { code: text('nobody') };
      // The login has ended, so no code is accepted any more.
      if (codeOf(error) === 'login_ended') return { code: text('wrong'), form: text('ended') };
      return statusOf(error) === 400 ? { code: text('wrong') } : { form: failureText(error, text) };
    },
  );
  useSkipLogin(!isUninitialized && !isError);
  const field = choice('code');
  // After a reload this page no longer knows of the login. Show this before a code is entered.
  const error = field.error ?? (uuid === null && isUninitialized ? text('nobody') : undefined);

  const send = whenValid(async ({ code }) => {
    if (!uuid) refuse('nobody');
    else startSession(await loginWithCode({ code: code.trim(), uuid }).unwrap());
  });

  return (
    <NarrowCard>
      <Form onSend={send}>
        <PageHeader title={text('title')} lead={text('lead')} />
        <SecondFactorField {...field} error={error} text={text} />
        <FormProblem>{failure}</FormProblem>
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
          {text('submit')}
        </Button>
        <BackLink to={`/login${search}`} label={text('back')} />
      </Form>
    </NarrowCard>
  );
}
