import { codeOf } from '@site/platform/errors';
import { codeRequested } from '@site/platform/session';
import { useAppDispatch } from '@site/platform/site/createStore';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { useNavigate } from 'react-router-dom';
import { failureText, FormProblem } from '../../forms/FormProblem.tsx';
import { NewPasswordField, newPasswordError, newPasswordRefusal } from '../../forms/NewPasswordField.tsx';
import { AccountName } from '../../forms/PasswordField.tsx';
import { useStartSession } from '../../session/useStartSession.ts';
import { useLinkLoginMutation } from './linkApi.ts';
import { useText } from './useText.ts';

interface LinkPasswordFormProps {
  readonly code: string;
  readonly name: string;
  /** It has been used or has expired in the meantime. */
  readonly onUnknown: () => void;
}

export function LinkPasswordForm({ code, name, onUnknown }: LinkPasswordFormProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const [logIn, { isLoading }] = useLinkLoginMutation();
  const { named, failure, whenValid } = useForm(
    { newPassword: '' },
    ({ newPassword }) => ({ newPassword: newPasswordError(newPassword, text) }),
    (error) => {
      const newPassword = newPasswordRefusal(error, text);
      return newPassword ? { newPassword } : { form: failureText(error, text) };
    },
  );

  const send = whenValid(async ({ newPassword }) => {
    const { data: answer, error } = await logIn({ code, newPassword });
    if (codeOf(error) === 'unknown_link') onUnknown();
    else if (!answer) throw error;
    else if ('user' in answer) startSession(answer);
    else {
      dispatch(codeRequested(answer.uuid));
      void navigate('/login/verify');
    }
  });

  return (
    <Form onSend={send}>
      <PageHeader title={text('chooseTitle', { name })} lead={text('chooseLead')} />
      <AccountName name={name} />
      <NewPasswordField {...named('newPassword')} which="Password" text={text} />
      <FormProblem>{failure}</FormProblem>
      <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
        {text('choose')}
      </Button>
    </Form>
  );
}
