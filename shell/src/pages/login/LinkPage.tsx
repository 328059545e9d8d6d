import { truncate } from '@site/contract/textLength';
import { codeOf } from '@site/platform/errors';
import { useForm } from '@site/platform/useForm';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { TextField } from '@site/ui/TextField';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureText, FormProblem } from '../../forms/FormProblem.tsx';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { useCheckLinkMutation } from './linkApi.ts';
import { useText } from './useText.ts';

/** The second one is of what can't even be a code. */
const UNKNOWN: readonly unknown[] = ['unknown_link', 'invalid_input'];

const NO_GOOD = { status: 400, data: { code: 'unknown_link' } };

const MAX_CODE = 64;

const CONTENT = '#content';

function codeIn(hash: string): string {
  if (hash === CONTENT) return '';
  const given = hash.slice(1);
  try {
    return truncate(decodeURIComponent(given), MAX_CODE);
  } catch {
    // It was cut off in the middle of an escaped character.
    return truncate(given, MAX_CODE);
  }
}

export function LinkPage() {
  const text = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const [check, { data: owner, isLoading, reset }] = useCheckLinkMutation();
  const { values, set, field, failure, refusal, refuse, whenValid } = useForm(
    { code: codeIn(location.hash) },
    ({ code }) => ({ code: code.trim() === '' ? text('codeMissing') : undefined }),
    (error) =>
      UNKNOWN.includes(codeOf(error)) ? { code: text('codeUnknown') } : { form: failureText(error, text) },
  );

  const begin = useEffectEvent((code: string) => {
    // Of a code that was cut off as a whole, only its mark arrives.
    const isCutOff = location.hash === '' && window.location.href.endsWith('#');
    if (code === '' && !isCutOff) return;
    // It must not stay in the history, nor in what the visitor copies.
    void navigate(location.pathname + location.search, { replace: true });
    set('code')(code);
    if (isCutOff) refuse(NO_GOOD);
    else check(code).unwrap().catch(refuse);
  });
  // Also when the visitor opens another link in the same tab.
  useEffect(() => begin(codeIn(location.hash)), [location.hash]);

  const restart = () => {
    reset();
    refuse(NO_GOOD);
  };

  return (
    <NarrowCard>
      {owner ? (
        <LinkPasswordForm code={values.code.trim()} name={owner.name} onUnknown={restart} />
      ) : (
        <Form outcome={refusal} onSend={whenValid(({ code }) => check(code.trim()).unwrap())}>
          <BackLink to="/login" label={text('toLogin')} />
          <PageHeader title={text('linkTitle')} lead={text('linkLead')} />
          <TextField
            {...field('code')}
            label={text('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <FormProblem>{failure}</FormProblem>
          <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('codeBusy')}>
            {text('next')}
          </Button>
        </Form>
      )}
    </NarrowCard>
  );
}
