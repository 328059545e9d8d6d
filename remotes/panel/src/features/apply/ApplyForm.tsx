import type { Application } from '@site/contract/http/applications';
import { messageOf, statusOf } from '@site/platform/errors';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Form } from '@site/ui/Form';
import { Notice } from '@site/ui/Notice';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useApplyMutation } from './applyApi.ts';
import { Note } from './applyLayout.ts';
import { readDraft } from './draft.ts';
import { createDraftKeeper } from './draftKeeper.ts';
import { DraftLine, DraftNews } from './DraftLine.tsx';
import { FormFields } from './FormFields.tsx';
import { bodyOf, problemsOf, type FormValues } from './formValues.ts';
import { useText } from './useText.ts';

interface ApplyFormProps {
  readonly onWriting: () => void;
  readonly onSent: (application: Application) => void;
  /** The server's reason for refusing the application. */
  readonly onRefused: (message: string, values: FormValues) => void;
  /** Another tab has sent or discarded the draft. */
  readonly onDiscarded: () => void;
}

/** The form, filled from the draft in this browser. Until hydration it is empty, as the server rendered it. */
export function ApplyForm({ onWriting, onSent, onRefused, onDiscarded }: ApplyFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const player = user?.name ?? '';
  const isHydrated = useIsHydrated();
  const [keeper] = useState(() => createDraftKeeper(isHydrated ? readDraft() : undefined, player));
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);
  const { values } = kept.draft;
  const [author] = useState(user?.uuid);
  const [isTried, setIsTried] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const [send, { isLoading, error, reset }] = useApplyMutation();
  const card = useRef<HTMLDivElement>(null);

  // Before the first paint, since the server has rendered no draft.
  useLayoutEffect(() => keeper.watch(), [keeper]);
  const tellDiscarded = useEffectEvent(onDiscarded);
  useEffect(() => {
    if (kept.isDiscarded) tellDiscarded();
  }, [kept.isDiscarded]);
  useEffect(() => {
    if (restarts > 0) card.current?.querySelector('input')?.focus();
  }, [restarts]);

  const sentence = (failure: unknown) =>
    statusOf(failure) === 400 ? (messageOf(failure) ?? text('alreadyOpen')) : text('failed');

  const change = (part: Partial<FormValues>) => {
    keeper.change(part);
    onWriting();
  };
  const startOver = () => {
    keeper.drop();
    setIsTried(false);
    setRestarts(restarts + 1);
    reset();
  };
  const submit = async () => {
    setIsTried(true);
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
    <Card ref={card}>
      <Form aria-label={text('form')} onSend={submit}>
        {(kept.isContinued || kept.isShared) && (
          <DraftLine isShared={kept.isShared} onStartOver={startOver} />
        )}
        {/* After a logout, the text is nobody's. */}
        {author === user?.uuid && <DraftNews kept={kept} onTakeBack={() => change(kept.replaced)} />}
        <Note>{text('allNeeded')}</Note>
        <FormFields values={values} problems={isTried ? problemsOf(values) : {}} onChange={change} />
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        {!user && <Note>{text('loginFirst')}</Note>}
        <div>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel={text('sending')}>
            {text('send')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
