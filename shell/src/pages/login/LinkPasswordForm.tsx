import { LIMITS } from '@site/contract/limits';
import { passwordProblem } from '@site/contract/password';
import { codeOf } from '@site/platform/errors';
import { codeRequested } from '@site/platform/session';
import { useAppDispatch } from '@site/platform/site/createStore';
import { textHook } from '@site/platform/text';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { useNavigate } from 'react-router-dom';
import { type Failure, failureOf, FormProblem } from '../../forms/FormProblem.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { useStartSession } from '../../session/useStartSession.ts';
import { useLinkLoginMutation } from './linkApi.ts';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/login');

interface Outcome {
  readonly password?: 'tooShort' | 'tooLong' | 'common' | 'isName' | undefined;
  readonly failure?: Failure;
}

function outcomeOf(error: unknown): Outcome {
  if (codeOf(error) === 'common_password') return { password: 'common' };
  if (codeOf(error) === 'password_is_name') return { password: 'isName' };
  return { failure: failureOf(error) };
}

interface LinkPasswordFormProps {
  readonly code: string;
  /** The player's name. */
  readonly name: string;
  /** Is called if the code has been used or has expired in the meantime. */
  readonly onUnknown: () => void;
}

/** Gives an account a password with a code from the game, and logs in. */
export function LinkPasswordForm({ code, name, onUnknown }: LinkPasswordFormProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const [logIn, { isLoading }] = useLinkLoginMutation();
  const { outcome, setOutcome, attempt } = useOutcome(outcomeOf);

  const send = async (data: FormData) => {
    const newPassword = String(data.get('newPassword'));
    const problem = passwordProblem(newPassword);
    if (problem) {
      setOutcome({ password: problem });
      return;
    }
    await attempt(async () => {
      try {
        const answer = await logIn({ code, newPassword }).unwrap();
        if ('user' in answer) startSession(answer);
        else {
          dispatch(codeRequested(answer.uuid));
          void navigate('/login/verify');
        }
      } catch (error) {
        if (codeOf(error) !== 'unknown_link') throw error;
        onUnknown();
      }
    });
  };

  return (
    <Form outcome={outcome} onSend={send}>
      <PageHeader title={text('chooseTitle', { name })} lead={text('chooseLead')} />
      {/* Lets password managers associate the password with the account. */}
      <input name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        label={text('newPassword')}
        hint={text('newHint', { min: LIMITS.password.min })}
        error={outcome?.password && text(outcome.password, LIMITS.password)}
        name="newPassword"
        autoComplete="new-password"
        required
        which="Password"
        text={text}
      />
      <FormProblem failure={outcome?.failure} text={text} />
      <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('busy')}>
        {text('choose')}
      </Button>
    </Form>
  );
}
