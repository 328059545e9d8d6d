import type { ConfirmBody } from '@site/contract/http/account';
import { useCommonTexts } from '@site/platform/commonTexts';
import { callMutation } from '@site/platform/endpoint';
import { codeOf, messageOf } from '@site/platform/errors';
import { api, selectUser, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { CodeField } from '@site/ui/CodeField';
import { Notice } from '@site/ui/Notice';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';

const { useConfirmLoginMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmLogin: callMutation(build, 'POST /user/confirm', { request: (body: ConfirmBody) => ({ body }) }),
  }),
});

const TEXTS = {
  de: {
    password: 'Dein Passwort',
    passwordHint: 'Deine letzte Anmeldung ist eine Weile her. Bestätige, dass du es bist.',
    code: 'Code',
    codeHint: 'Bestätige das mit einem Code aus deiner App oder einem Wiederherstellungscode.',
    confirm: 'Bestätigen',
    confirming: 'Wird geprüft …',
    confirmFailed: 'Das konnte nicht geprüft werden. Bitte versuch es noch einmal.',
    turnOn: 'Einschalten',
  },
  en: {
    password: 'Your password',
    passwordHint: 'Your last login is a while ago. Confirm that it’s you.',
    code: 'Code',
    codeHint: 'Confirm this with a code from your app, or a recovery code.',
    confirm: 'Confirm',
    confirming: 'Checking …',
    confirmFailed: 'That could not be checked. Please try again.',
    turnOn: 'Turn it on',
  },
};

const useConfirmTexts = () => TEXTS[useLang()];

/** Asks for the password, or for a code if a second factor is on, in place of a request that the server has refused without. */
function Confirm({ asksForCode, onConfirmed }: Readonly<{ asksForCode: boolean; onConfirmed: () => void }>) {
  const text = useConfirmTexts();
  const user = useAppSelector(selectUser);
  const [confirm, { isLoading, error, reset }] = useConfirmLoginMutation();
  const [isCode, setIsCode] = useState(asksForCode || user?.hasSecondFactor === true);
  const [value, setValue] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const focus = () => place.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();

  useLayoutEffect(focus, [isCode]);

  const send = async () => {
    if (value === '' || isLoading) return;
    const answer = await confirm(isCode ? { code: value } : { password: value });
    if (!answer.error) return onConfirmed();
    // The second factor was turned on in another browser. A password must not be seen in the field of a code.
    if (codeOf(answer.error) === 'code_required') {
      setIsCode(true);
      setValue('');
    }
    focus();
  };

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Otherwise it would submit the surrounding form.
    event.preventDefault();
    void send();
  };

  const field = { value, error: error === undefined ? undefined : (messageOf(error) ?? text.confirmFailed) };
  const type = (now: string) => {
    if (error !== undefined) reset();
    setValue(now);
  };

  return (
    <Stack
      $gap={3}
      ref={(element) => {
        place.current = element;
        return restoreFocus(element);
      }}
      onKeyDown={sendByKey}
    >
      {isCode ? (
        <CodeField {...field} label={text.code} hint={text.codeHint} onChange={type} />
      ) : (
        <>
          {/* Lets password managers associate the password with the account. */}
          <input name="username" autoComplete="username" value={user?.name ?? ''} readOnly hidden />
          <TextField
            {...field}
            label={text.password}
            hint={text.passwordHint}
            type="password"
            name="current-password"
            autoComplete="current-password"
            onChange={({ target }) => type(target.value)}
          />
        </>
      )}
      <Cluster $justify="end">
        <Button variant="primary" busy={isLoading} busyLabel={text.confirming} onClick={() => void send()}>
          {text.confirm}
        </Button>
      </Cluster>
    </Stack>
  );
}

interface FreshLoginProblemProps {
  readonly error: unknown;
  readonly title?: string;
  readonly onConfirmed: () => void;
}

/** Shows why a request failed; if only the login is too old, or a code is missing, has it confirmed. */
export function FreshLoginProblem({ error, title, onConfirmed }: FreshLoginProblemProps) {
  const common = useCommonTexts();
  const text = useConfirmTexts();
  if (error === undefined) return null;
  const code = codeOf(error);
  if (code === 'fresh_login_needed' || code === 'fresh_code_needed')
    return <Confirm asksForCode={code === 'fresh_code_needed'} onConfirmed={onConfirmed} />;
  return (
    <Notice tone="error" title={title ?? common.actFailed}>
      <span>{messageOf(error)}</span>
      {code === 'second_factor_needed' && (
        <>
          {' '}
          <Link to="/2fa">{text.turnOn}</Link>
        </>
      )}
    </Notice>
  );
}
