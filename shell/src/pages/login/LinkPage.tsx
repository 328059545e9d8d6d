import { codeOf } from '@site/platform/errors';
import { textHook } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { TextField } from '@site/ui/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureOf, Form, FormProblem, useOutcome, type Failure } from '../../forms/Form.tsx';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { LinkPasswordForm } from './LinkPasswordForm.tsx';
import { useCheckLinkMutation } from './linkApi.ts';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/login');

interface Outcome {
  readonly code?: 'codeMissing' | 'codeUnknown';
  readonly failure?: Failure;
}

const outcomeOf = (error: unknown): Outcome =>
  codeOf(error) === 'unknown_link' ? { code: 'codeUnknown' } : { failure: failureOf(error) };

/** Returns the code of a link; nothing for another fragment, such as that of the link to the content. */
const codeIn = (hash: string) => /^#([a-z0-9]{4}(?:-[a-z0-9]{4}){2})$/i.exec(hash)?.[1] ?? '';

/** A player who typed `/link` in the game chooses a password: the first one, or another for a forgotten one. */
export function LinkPage() {
  const text = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const [linked, setLinked] = useState(() => codeIn(location.hash));
  const [code, setCode] = useState(linked);
  const [check, { data: owner, isLoading, reset }] = useCheckLinkMutation();
  const { form, outcome, setOutcome, attempt } = useOutcome(outcomeOf);

  const checkCode = (given: string) => attempt(async () => void (await check(given).unwrap()));

  const begin = useEffectEvent((given: string) => {
    if (given === '') return;
    // It must not stay in the history, nor in what the visitor copies.
    void navigate(location.pathname + location.search, { replace: true });
    setLinked(given);
    setCode(given);
    void checkCode(given);
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
        <Form ref={form} onSend={send}>
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
