import { truncate } from '@site/contract/textLength';
import { codeOf } from '@site/platform/errors';
import { textHook } from '@site/platform/text';
import { Form } from '@site/ui/Form';
import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { TextField } from '@site/ui/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Failure, failureOf, FormProblem } from '../../forms/FormProblem.tsx';
import { useOutcome } from '../../forms/useOutcome.ts';
import { BackLink } from '../../forms/BackLink.tsx';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { useCheckLinkMutation } from './linkApi.ts';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/login');

interface Outcome {
  readonly code?: 'codeMissing' | 'codeUnknown';
  readonly failure?: Failure;
}

/** Errors of a code that is no good: the second one of what can't even be one. */
const UNKNOWN: readonly unknown[] = ['unknown_link', 'invalid_input'];

const outcomeOf = (error: unknown): Outcome =>
  UNKNOWN.includes(codeOf(error)) ? { code: 'codeUnknown' } : { failure: failureOf(error) };

/** Characters of a code that the API takes. */
const MAX_CODE = 64;

/** The fragment of the frame's link to the content. */
const CONTENT = '#content';

/** Returns the code of a link, as much of it as has arrived; nothing without a fragment. */
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

/** A player who typed `/link` in the game chooses a password: the first one, or another for a forgotten one. */
export function LinkPage() {
  const text = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const [linked, setLinked] = useState(() => codeIn(location.hash));
  const [code, setCode] = useState(linked);
  const [check, { data: owner, isLoading, reset }] = useCheckLinkMutation();
  const { outcome, setOutcome, attempt } = useOutcome(outcomeOf);

  const checkCode = (given: string) => attempt(async () => void (await check(given).unwrap()));

  const begin = useEffectEvent((given: string) => {
    // Of a code that was cut off as a whole, only its mark arrives.
    const isCutOff = location.hash === '' && window.location.href.endsWith('#');
    if (given === '' && !isCutOff) return;
    // It must not stay in the history, nor in what the visitor copies.
    void navigate(location.pathname + location.search, { replace: true });
    setLinked(given);
    setCode(given);
    if (isCutOff) setOutcome({ code: 'codeUnknown' });
    else void checkCode(given);
  });
  // Also when the visitor opens another link in the same tab.
  useEffect(() => begin(codeIn(location.hash)), [location.hash]);

  const send = async (data: FormData) => {
    const given = String(data.get('code')).trim();
    setCode(given);
    if (given === '') setOutcome({ code: 'codeMissing' });
    else await checkCode(given);
  };

  const restart = () => {
    reset();
    setOutcome({ code: 'codeUnknown' });
  };

  return (
    <NarrowCard>
      {owner ? (
        <LinkPasswordForm code={code} name={owner.name} onUnknown={restart} />
      ) : (
        <Form outcome={outcome} onSend={send}>
          <BackLink to="/login">{text('toLogin')}</BackLink>
          <PageHeader title={text('linkTitle')} lead={text('linkLead')} />
          <TextField
            key={linked}
            label={text('code')}
            name="code"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={outcome?.code && text(outcome.code)}
          />
          <FormProblem failure={outcome?.failure} text={text} />
          <Button type="submit" variant="primary" wide busy={isLoading} busyLabel={text('codeBusy')}>
            {text('next')}
          </Button>
        </Form>
      )}
    </NarrowCard>
  );
}
