import { codeOf } from '@site/platform/errors';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { useAppSelector } from '../../boot/store.ts';
import { failureOf, type Failure } from '../../forms/failure.ts';
import { Form } from '../../forms/Form.tsx';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { PasswordField } from '../../forms/PasswordField.tsx';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { Success } from '../../forms/Success.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { selectUser } from '../../session/sessionSlice.ts';
import { useDeleteAccountMutation } from './dataApi.ts';
import { useText } from './useText.ts';

/** Problems are named by their text's key, so that they are shown in whatever language the page is in. */
interface Outcome {
  readonly password?: 'passwordMissing' | 'passwordWrong';
  readonly code?: 'codeMissing' | 'codeWrong';
  readonly failure?: Failure | { readonly problem: 'lastOwner' };
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  wrong_password: { password: 'passwordWrong' },
  code_required: { code: 'codeMissing' },
  wrong_setup_code: { code: 'codeWrong' },
  last_owner_stays: { failure: { problem: 'lastOwner' } },
};

const outcomeOf = (error: unknown): Outcome => OUTCOMES[codeOf(error) ?? ''] ?? { failure: failureOf(error) };

interface DeleteAccountFormProps {
  /** When the account is erased, once the server has said so. */
  readonly deleteAfter: string | undefined;
  readonly onDeleted: (deleteAfter: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password, and for a code where a second factor is on. */
export function DeleteAccountForm({ deleteAfter, onDeleted, onClose }: DeleteAccountFormProps) {
  const text = useText();
  const lang = useLang();
  const user = useAppSelector(selectUser);
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const [code, setCode] = useState('');
  const { form, outcome, setOutcome, attempt } = useOutcome(outcomeOf);
  const needsCode = user?.hasSecondFactor === true || outcome?.code !== undefined;

  if (deleteAfter !== undefined) {
    return (
      <Stack $gap={5}>
        <Success>{text('deleted', { date: formatDateTime(deleteAfter, lang) })}</Success>
        <Button variant="primary" wide onClick={onClose}>
          {text('leave')}
        </Button>
      </Stack>
    );
  }

  const send = async (data: FormData) => {
    const password = String(data.get('password'));
    if (password === '' || (needsCode && code.trim() === '')) {
      setOutcome(password === '' ? { password: 'passwordMissing' } : { code: 'codeMissing' });
      return;
    }
    await attempt(async () => {
      const body = needsCode ? { password, code: code.trim() } : { password };
      onDeleted((await deleteAccount(body).unwrap()).delete_after);
    });
  };

  return (
    <Form ref={form} onSend={send}>
      <p>{text('deleteLead')}</p>
      {/* Tells a password manager whose password this is. */}
      <input name="username" autoComplete="username" value={user?.name ?? ''} readOnly hidden />
      <PasswordField
        label={text('currentPassword')}
        error={outcome?.password && text(outcome.password)}
        name="password"
        autoComplete="current-password"
        required
        words={{
          show: text('show'),
          hide: text('hide'),
          showPassword: text('showPassword'),
          hidePassword: text('hidePassword'),
        }}
      />
      {needsCode && (
        <SecondFactorField
          value={code}
          onChange={setCode}
          onSwitch={() => setOutcome(undefined)}
          error={outcome?.code && text(outcome.code)}
          text={text}
        />
      )}
      <FormProblem failure={outcome?.failure} text={text} />
      <Stack $gap={3}>
        <Button type="submit" variant="danger" wide busy={isLoading} busyLabel={text('deleting')}>
          {text('deleteNow')}
        </Button>
        <Button wide onClick={onClose}>
          {text('keep')}
        </Button>
      </Stack>
    </Form>
  );
}
