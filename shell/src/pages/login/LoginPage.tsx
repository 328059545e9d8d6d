import { codeOf, statusOf } from '@site/platform/errors';
import { textHook } from '@site/platform/text';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { TextField } from '@site/ui/TextField';
import { color, size } from '@site/ui/tokens';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { type Failure, failureOf, FormProblem } from '../../forms/FormProblem.tsx';
import { BackLink } from '../../forms/BackLink.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { MaintenanceMessage } from '../../maintenance/MaintenanceMessage.tsx';
import { selectIsMaintenance } from '@site/platform/maintenance';
import { useLoginMutation } from '../../session/sessionApi.ts';
import { codeRequested, selectIsLost } from '@site/platform/session';
import { useSkipLogin, useStartSession } from '../../session/useStartSession.ts';
import type en from './locales/en.json';
import { useWantedPage } from './useWantedPage.ts';

const useText = textHook<typeof en>('shell/login');

const Hint = styled.p`
  color: ${color.second};
  font-size: ${size.small};
`;

/** The problems of a form, as string keys, so that they follow the language of the page. */
interface Outcome {
  readonly name?: 'nameMissing' | 'unknown' | undefined;
  readonly password?: 'passwordMissing' | 'wrong' | 'expired' | undefined;
  readonly failure?: Failure;
}

function outcomeOf(error: unknown): Outcome {
  if (codeOf(error) === 'initial_password_expired') return { password: 'expired' };
  return statusOf(error) === 400 ? { password: 'wrong' } : { failure: failureOf(error) };
}

export function LoginPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const startSession = useStartSession();
  const isMaintenance = useAppSelector(selectIsMaintenance);
  const isLost = useAppSelector(selectIsLost);
  const wanted = useWantedPage();
  const [login, { isLoading, isUninitialized, isError }] = useLoginMutation();
  const { outcome, setOutcome, attempt } = useOutcome(outcomeOf);
  useSkipLogin(!isUninitialized && !isError);

  const send = async (data: FormData) => {
    const name = String(data.get('name')).trim();
    const password = String(data.get('password'));
    if (!name || !password) {
      setOutcome({
        name: name ? undefined : 'nameMissing',
        password: password ? undefined : 'passwordMissing',
      });
      return;
    }
    await attempt(async () => {
      const answer = await login({ name, password }).unwrap();
      if (answer && 'user' in answer) startSession(answer);
      else if (answer && 'pending2FA' in answer) {
        dispatch(codeRequested(answer.uuid));
        void navigate({ pathname: '/login/verify', search: query.toString() });
      } else setOutcome({ name: 'unknown' });
    });
  };

  return (
    <NarrowCard>
      <Form outcome={outcome} onSend={send}>
        {wanted !== undefined && <BackLink to="/">{text('home')}</BackLink>}
        <PageHeader title={text('title')} lead={text('lead')} />
        {wanted !== undefined && !isLost && <Notice tone="info">{text('wanted', { page: wanted })}</Notice>}
        {isLost && (
          <Notice tone="info" title={text('lostTitle')}>
            {text('lostText')}
          </Notice>
        )}
        {isMaintenance && (
          <Notice tone="info" title={text('maintenance')}>
            <MaintenanceMessage fallback={text('maintenanceMessage')} />
            <p>{text('maintenanceTeam')}</p>
          </Notice>
        )}
        <TextField
          label={text('name')}
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={outcome?.name && text(outcome.name)}
        />
        <PasswordField
          label={text('password')}
          name="password"
          autoComplete="current-password"
          required
          error={outcome?.password && text(outcome.password)}
          which="Password"
          text={text}
        />
        <FormProblem failure={outcome?.failure} text={text} />
        <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
          {text('submit')}
        </Button>
        <Hint>
          <span>{text('forgotten')}</span> <Link to="/login/link">{text('enterCode')}</Link>
        </Hint>
      </Form>
    </NarrowCard>
  );
}
