import type { Application } from '@site/contract/http/applications';
import { LIMITS } from '@site/contract/limits';
import { ConfirmQuestion } from '@site/platform/ConfirmDialog';
import { DialogButton } from '@site/platform/DialogButton';
import { messageOf, statusOf } from '@site/platform/errors';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useForm } from '@site/platform/useForm';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Form } from '@site/ui/Form';
import { Notice } from '@site/ui/Notice';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { TextArea } from '@site/ui/TextArea';
import { TextField } from '@site/ui/TextField';
import { space } from '@site/ui/tokens';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { ROLES } from '../../lib/applicationChoices.tsx';
import { paths } from '../../lib/paths.ts';
import { Hint } from '../../lib/typography.ts';
import { useApplyMutation } from './applyApi.ts';
import { readDraft, writeDraft } from './formValues.ts';
import {
  bodyOf,
  FIELD_NAMES,
  isUntouched,
  LONGEST,
  problemOf,
  startValues,
  type FormValues,
} from './formValues.ts';
import { useText } from './useText.ts';

const Short = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  align-items: start;
  gap: ${space[5]};
`;

function DraftLine({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = useText();
  return (
    <Cluster $justify="space-between">
      <span>{text('draftKept')}</span>
      <DialogButton label={text('startOver')} title={text('startOverTitle')}>
        {(close) => (
          <ConfirmQuestion confirmLabel={text('startOverSure')} onConfirm={onStartOver} onClose={close}>
            {text('startOverText')}
          </ConfirmQuestion>
        )}
      </DialogButton>
    </Cluster>
  );
}

interface ApplyFormProps {
  readonly onWriting: () => void;
  readonly onSent: (application: Application) => void;
  readonly onRefused: (message: string, values: FormValues) => void;
}

interface FieldsProps extends ApplyFormProps {
  readonly isRestarted: boolean;
  readonly onStartOver: () => void;
}

function Fields({ onWriting, onSent, onRefused, isRestarted, onStartOver }: FieldsProps) {
  const text = useText();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const player = user?.name ?? '';
  const isHydrated = useIsHydrated();
  /** The draft of an earlier visit; `undefined` until it is read. */
  const [saved, setSaved] = useState<FormValues | null>();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [send, { isLoading, error }] = useApplyMutation();
  const card = useRef<HTMLDivElement>(null);
  const { values, set, field, choice, whenValid } = useForm(startValues(player), (entered) =>
    Object.fromEntries(
      FIELD_NAMES.map((name) => {
        const problem = problemOf(name, entered);
        const limits = name === 'age' ? LIMITS.age : name === 'role' ? {} : { max: LONGEST[name] };
        return [name, problem && text(problem, limits)];
      }),
    ),
  );

  if (isHydrated && saved === undefined) {
    const draft = readDraft(player);
    setSaved(draft);
    // What was typed before the page became interactive stays.
    const free = FIELD_NAMES.filter((name) => values[name] === startValues(player)[name]);
    if (draft) for (const name of free) set(name)(draft[name]);
  }

  useEffect(() => {
    if (isRestarted) card.current?.querySelector('input')?.focus();
  }, [isRestarted]);

  const keep = (part: Partial<FormValues>) => {
    // Several fields may change at once, when a page that was filled in early becomes interactive.
    const next = { ...(readDraft(player) ?? values), ...part };
    setIsUnsaved(!writeDraft(isUntouched(next, player) ? null : next));
    onWriting();
  };
  const kept = (name: Exclude<keyof FormValues, 'role'>) => {
    const { onChange, ...rest } = field(name);
    return {
      ...rest,
      label: text(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        onChange(event);
        keep({ [name]: event.target.value });
      },
    };
  };
  const sentence = (failure: unknown) =>
    statusOf(failure) === 400 ? (messageOf(failure) ?? text('alreadyOpen')) : text('failed');
  const submit = whenValid(async (entered) => {
    if (!user) return void navigate(paths.login(paths.apply));
    const answer = await send(bodyOf(entered));
    if (answer.data) {
      writeDraft(null);
      onSent(answer.data);
    } else if (statusOf(answer.error) === 400) onRefused(sentence(answer.error), entered);
  });

  return (
    <Card ref={card}>
      <Form aria-label={text('form')} onSend={submit}>
        {isUnsaved && <Notice tone="warning">{text('unsaved')}</Notice>}
        <Hint>{text('allNeeded')}</Hint>
        <Short>
          <TextField {...kept('name')} dir="auto" autoComplete="nickname" />
          <TextField
            {...kept('discord')}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...kept('age')}
            hint={text('ageHint', { min: LIMITS.age.min })}
            inputMode="numeric"
            autoComplete="off"
          />
          <Select
            {...choice('role')}
            label={text('role')}
            onChange={(chosen) => {
              const role = ROLES.find((known) => known === chosen) ?? '';
              set('role')(role);
              keep({ role });
            }}
            options={[
              { value: '', label: text('chooseRole'), disabled: true },
              ...ROLES.map((role) => ({ value: role, label: role })),
            ]}
          />
        </Short>
        <Stack $gap={5}>
          {(['strengths', 'weaknesses', 'motivation'] as const).map((name) => (
            <TextArea
              key={name}
              {...kept(name)}
              dir="auto"
              maxLength={LONGEST[name]}
              leftLabel={(left) => text('left', { count: left })}
            />
          ))}
        </Stack>
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        {!user && <Hint>{text('loginFirst')}</Hint>}
        <div>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel={text('sending')}>
            {text('send')}
          </Button>
        </div>
        {/* At the end: above the fields it would push them down once a served form is taken over. */}
        {saved && <DraftLine onStartOver={onStartOver} />}
      </Form>
    </Card>
  );
}

/** The form, filled from the draft in this browser. Until hydration it is empty, as the server rendered it. */
export function ApplyForm(props: ApplyFormProps) {
  const [restarts, setRestarts] = useState(0);
  const startOver = () => {
    writeDraft(null);
    setRestarts(restarts + 1);
  };
  return <Fields key={restarts} {...props} isRestarted={restarts > 0} onStartOver={startOver} />;
}
