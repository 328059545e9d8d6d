import type { DeleteAccountBody } from '@site/contract/http/privacy';
import { useCommonTexts } from '@site/platform/commonTexts';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { Stack } from '@site/ui/Stack';
import { answerOf, callMutation, requestOf } from '@site/platform/endpoint';
import { codeOf } from '@site/platform/errors';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { useState } from 'react';
import { Dialog } from '@site/ui/Dialog';
import { api } from '../../session/api.ts';
import { saveFile } from '../../forms/saveFile.ts';
import { failureText, FormProblem } from '../../forms/FormProblem.tsx';
import { useText } from './useText.ts';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { AccountName, PasswordField } from '../../forms/PasswordField.tsx';
import { SecondFactorField } from '../../forms/SecondFactorField.tsx';
import { Success } from '../../forms/Success.tsx';
import { selectUser, sessionLeaving } from '@site/platform/session';
import { useLogout } from '../../session/useLogout.ts';

const { useDownloadDataMutation, useDeleteAccountMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    downloadData: build.mutation<null, void>({
      async queryFn(_, __, ___, runQuery) {
        const { data, error } = await answerOf(runQuery, requestOf('GET /user/data'));
        if (error) return { error };
        // Saved here to keep the response out of the store, which every remote can read.
        saveFile(`${data.account.name}.json`, JSON.stringify(data, null, 2), 'application/json');
        return { data: null };
      },
    }),
    deleteAccount: callMutation(build, 'POST /user/delete', {
      request: (body: DeleteAccountBody) => ({ body }),
    }),
  }),
});

export function DownloadData() {
  const text = useText();
  const [download, { isLoading, error }] = useDownloadDataMutation();
  return (
    <Stack $gap={5}>
      <Stack $gap={3}>
        <p>{text('downloadText')}</p>
        <div>
          <Button busy={isLoading} busyLabel={text('downloading')} onClick={() => void download()}>
            {text('download')}
          </Button>
        </div>
      </Stack>
      <FormProblem>{error && failureText(error, text)}</FormProblem>
    </Stack>
  );
}

interface DeleteAccountFormProps {
  /** Once the server has confirmed it. */
  readonly deleteAfter: string | undefined;
  readonly onDeleted: (deleteAfter: string) => void;
  readonly onClose: () => void;
}

function DeleteAccountForm({ deleteAfter, onDeleted, onClose }: DeleteAccountFormProps) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();
  // The server may have turned it on since.
  const needsCode = user?.hasSecondFactor === true || codeOf(error) === 'code_required';
  const { choice, named, failure, whenValid } = useForm(
    { password: '', code: '' },
    ({ password, code }) => ({
      password: password === '' ? text('passwordMissing') : undefined,
      code: needsCode && code.trim() === '' ? text('codeMissing') : undefined,
    }),
    (refused) => {
      const code = codeOf(refused) ?? '';
      // The fields take nothing else that is invalid than a password that is too long.
      if (['wrong_password', 'invalid_input'].includes(code)) return { password: text('passwordWrong') };
      if (code === 'code_required') return { code: text('codeMissing') };
      if (code === 'wrong_setup_code') return { code: text('codeWrong') };
      if (code === 'last_owner_stays') return { form: text('lastOwner') };
      return { form: code === 'undelivered_orders' ? text('owed') : failureText(refused, text) };
    },
  );

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

  const send = whenValid(async ({ password, code }) => {
    // Who sends the form again has read what is lost.
    const evenIfOwed = codeOf(error) === 'undelivered_orders';
    const body = {
      password,
      ...(needsCode && { code: code.trim() }),
      ...(evenIfOwed && { evenIfOwed }),
    };
    const { delete_after } = await deleteAccount(body).unwrap();
    // The server has ended the session; the confirmation stays until the player closes it.
    dispatch(sessionLeaving());
    onDeleted(delete_after);
  });

  return (
    <Form onSend={send}>
      <p>{text('deleteLead')}</p>
      <AccountName name={user?.name} />
      <PasswordField
        {...named('password')}
        label={text('currentPassword')}
        autoComplete="current-password"
        required
        which="Password"
        text={text}
      />
      {needsCode && <SecondFactorField {...choice('code')} text={text} />}
      <FormProblem>{failure}</FormProblem>
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

export function DeleteAccount() {
  const text = useText();
  const common = useCommonTexts();
  const logOut = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  const [deleteAfter, setDeleteAfter] = useState<string>();

  const close = () => {
    if (deleteAfter === undefined) setIsOpen(false);
    // The server has ended the session, so this browser must clear it too.
    else void logOut();
  };

  return (
    <Stack $gap={3}>
      <p>{text('deleteText')}</p>
      <div>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {text('delete')}
        </Button>
      </div>
      <Dialog title={text('deleteTitle')} closeLabel={common.close} isOpen={isOpen} onClose={close}>
        <DeleteAccountForm deleteAfter={deleteAfter} onDeleted={setDeleteAfter} onClose={close} />
      </Dialog>
    </Stack>
  );
}
