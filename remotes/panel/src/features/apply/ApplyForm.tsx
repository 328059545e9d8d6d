import type { Application } from '@site/contract/http/applications';
import { messageOf, statusOf } from '@site/platform/errors';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Form } from '@site/ui/Form';
import { Notice } from '@site/ui/Notice';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useApplyMutation } from './applyApi.ts';
import { Hint } from '../../lib/typography.ts';
import { readDraft, writeDraft } from './draft.ts';
import { DraftLine } from './DraftLine.tsx';
import { FormFields } from './FormFields.tsx';
import { bodyOf, isUntouched, problemsOf, startValues, type FormValues } from './formValues.ts';
import { useText } from './useText.ts';

interface ApplyFormProps {
  readonly onWriting: () => void;
  readonly onSent: (application: Application) => void;
  /** The server's reason for refusing the application. */
  readonly onRefused: (message: string, values: FormValues) => void;
}

/** The form, filled from the draft in this browser. Until hydration it is empty, as the server rendered it. */
export function ApplyForm({ onWriting, onSent, onRefused }: ApplyFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const player = user?.name ?? '';
  const isHydrated = useIsHydrated();
  /** The draft of an earlier visit; `undefined` until it is read. */
  const [saved, setSaved] = useState<FormValues | null>();
  const [typed, setTyped] = useState<Partial<FormValues>>({});
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const [send, { isLoading, error, reset }] = useApplyMutation();
  const card = useRef<HTMLDivElement>(null);

  if (isHydrated && saved === undefined) setSaved(readDraft(player));
  const values = { ...startValues(player), ...saved, ...typed };

  useEffect(() => {
    if (restarts > 0) card.current?.querySelector('input')?.focus();
  }, [restarts]);

  const sentence = (failure: unknown) =>
    statusOf(failure) === 400 ? (messageOf(failure) ?? text('alreadyOpen')) : text('failed');

  const change = (part: Partial<FormValues>) => {
    setTyped((before) => ({ ...before, ...part }));
    // Several fields may change at once, when a page that was filled in early becomes interactive.
    const next = { ...(readDraft(player) ?? values), ...part };
    setIsUnsaved(!writeDraft(isUntouched(next, player) ? null : next));
    onWriting();
  };
  const startOver = () => {
    writeDraft(null);
    setSaved(null);
    setTyped({});
    setIsTried(false);
    setRestarts(restarts + 1);
    reset();
  };
  const submit = async () => {
    setIsTried(true);
    if (Object.keys(problemsOf(values)).length > 0) return;
    if (!user) return void navigate(paths.login(paths.apply));
    try {
      const application = await send(bodyOf(values)).unwrap();
      writeDraft(null);
      onSent(application);
    } catch (failure) {
      if (statusOf(failure) === 400) onRefused(sentence(failure), values);
    }
  };

  return (
    <Card ref={card}>
      <Form aria-label={text('form')} onSend={submit}>
        {isUnsaved && <Notice tone="warning">{text('unsaved')}</Notice>}
        <Hint>{text('allNeeded')}</Hint>
        <FormFields values={values} problems={isTried ? problemsOf(values) : {}} onChange={change} />
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        {!user && <Hint>{text('loginFirst')}</Hint>}
        <div>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel={text('sending')}>
            {text('send')}
          </Button>
        </div>
        {/* At the end: above the fields it would push them down once a served form is taken over. */}
        {saved && <DraftLine onStartOver={startOver} />}
      </Form>
    </Card>
  );
}
