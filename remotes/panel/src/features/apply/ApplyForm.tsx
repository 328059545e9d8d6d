import type { Application } from '@site/contract/http/applications';
import { messageOf, statusOf } from '@site/platform/errors';
import { selectUser, useAppSelector } from '@site/platform/store';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { color } from '@site/ui/tokens';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { useApplyMutation } from './applyApi.ts';
import { Note } from './applyLayout.ts';
import { createDraftKeeper, readDraft } from './draft.ts';
import { FormFields } from './FormFields.tsx';
import { bodyOf, isUntouched, problemsOf, startValues, type FormValues } from './formValues.ts';
import { useText } from './useText.ts';

const DraftPlace = styled(Cluster)`
  color: ${color.second};
`;

function DraftLine({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <DraftPlace $justify="space-between">
      {text('draftKept')}
      <Button onClick={() => setIsAsking(true)}>{text('startOver')}</Button>
      <Dialog isOpen={isAsking} onClose={close} title={text('startOverTitle')} closeLabel={text('close')}>
        <Stack>
          <p>{text('startOverText')}</p>
          <Cluster $justify="end">
            <Button onClick={close}>{text('cancel')}</Button>
            <Button variant="danger" onClick={onStartOver}>
              {text('startOverSure')}
            </Button>
          </Cluster>
        </Stack>
      </Dialog>
    </DraftPlace>
  );
}

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
  const [isDraftRead, setIsDraftRead] = useState(isHydrated);
  const [draft, setDraft] = useState(() => (isHydrated ? readDraft() : undefined));
  const valuesFrom = (saved: FormValues | undefined) =>
    saved ? { ...saved, name: saved.name || player } : startValues(player);
  const [values, setValues] = useState(() => valuesFrom(draft));
  // Not a remount, because the fields keep what was typed into them before hydration.
  if (isHydrated && !isDraftRead) {
    const saved = readDraft();
    setIsDraftRead(true);
    setDraft(saved);
    if (saved) setValues(valuesFrom(saved));
  }
  const [keeper] = useState(createDraftKeeper);
  const [tries, setTries] = useState(0);
  const [restarts, setRestarts] = useState(0);
  const [send, { isLoading, error, reset }] = useApplyMutation();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => keeper.watch(), [keeper]);
  useLayoutEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  useEffect(() => {
    if (restarts > 0) form.current?.querySelector('input')?.focus();
  }, [restarts]);

  const sentence = (failure: unknown) =>
    statusOf(failure) === 400 ? (messageOf(failure) ?? text('alreadyOpen')) : text('failed');

  const change = (part: Partial<FormValues>) => {
    const next = { ...values, ...part };
    setValues(next);
    keeper.keep(isUntouched(next, player) ? null : next);
    onWriting();
  };
  const startOver = () => {
    keeper.drop();
    setDraft(undefined);
    setValues(startValues(player));
    setTries(0);
    setRestarts(restarts + 1);
    reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    keeper.flush();
    if (Object.keys(problemsOf(values)).length > 0) return;
    if (!user) return void navigate(paths.login(paths.apply));
    try {
      const application = await send(bodyOf(values)).unwrap();
      keeper.drop();
      onSent(application);
    } catch (failure) {
      if (statusOf(failure) === 400) onRefused(sentence(failure), values);
    }
  };

  return (
    <Card as="form" ref={form} noValidate aria-label={text('form')} onSubmit={(event) => void submit(event)}>
      <Stack $gap={5}>
        {draft && <DraftLine onStartOver={startOver} />}
        <Note>{text('allNeeded')}</Note>
        <FormFields values={values} problems={tries > 0 ? problemsOf(values) : {}} onChange={change} />
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        {!user && <Note>{text('loginFirst')}</Note>}
        <div>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel={text('sending')}>
            {text('send')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
