import { codeOf, statusOf } from '@site/platform/errors';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Notice } from '@site/ui/Notice';
import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { TextField } from '@site/ui/TextField';
import { color, size } from '@site/ui/tokens';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { failureText, FormProblem } from '../../forms/FormProblem.tsx';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { MaintenanceMessage } from '../../maintenance/MaintenanceMessage.tsx';
import { selectIsMaintenance } from '@site/platform/maintenance';
import { useLoginMutation } from '../../session/sessionApi.ts';
import { codeRequested, selectIsLost } from '@site/platform/session';
import { useSkipLogin, useStartSession } from '../../session/useStartSession.ts';
import { useText } from './useText.ts';
import { useWantedPage } from './useWantedPage.ts';

const Hint = styled.p`
  color: ${color.second};
  font-size: ${size.small};
`;

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
  const { named, failure, refuse, whenValid } = useForm(
    { name: '', password: '' },
    ({ name, password }) => ({
      name: name.trim() ? undefined : text('nameMissing'),
      password: password ? undefined : text('passwordMissing'),
    }),
    (error) => {
      if (error === 'unknown') return { name: text('unknown') };
      if (codeOf(error) === 'initial_password_expired') return { password: text('expired') };
      return statusOf(error) === 400 ? { password: text('wrong') } : { form: failureText(error, text) };
    },
  );
  useSkipLogin(!isUninitialized && !isError);

  const send = whenValid(async ({ name, password }) => {
    const answer = await login({ name: name.trim(), password }).unwrap();
    if (answer && 'user' in answer) startSession(answer);
    else if (answer && 'pending2FA' in answer) {
      dispatch(codeRequested(answer.uuid));
      void navigate({ pathname: '/login/verify', search: query.toString() });
    } else refuse('unknown');
  });

  return (
    <NarrowCard>
      <Form onSend={send}>
        {wanted !== undefined && <BackLink to="/" label={text('home')} />}
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
          {...named('name')}
          label={text('name')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <PasswordField
          {...named('password')}
          label={text('password')}
          autoComplete="current-password"
          required
          which="Password"
          text={text}
        />
        <FormProblem>{failure}</FormProblem>
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
