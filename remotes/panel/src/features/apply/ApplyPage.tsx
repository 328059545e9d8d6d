import type { Application } from '@site/contract/http/applications';
import { QueryView } from '@site/platform/QueryView';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { Button } from '@site/ui/Button';
import { Drawing } from '@site/ui/Drawing';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { ROLES } from '../../lib/applicationChoices.tsx';
import { Heading, Hint, PartTitle } from '../../lib/typography.ts';
import { sendReceipt, useOwnApplications } from './applyApi.ts';
import { ApplyForm } from './ApplyForm.tsx';
import { readDraft, writeDraft } from './formValues.ts';
import { isSame, type FormValues } from './formValues.ts';
import { OwnApplications } from './OwnApplications.tsx';
import { ROLE_SCENES } from './scenes.ts';
import { useText } from './useText.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 304px;
  align-items: start;
  gap: ${space[7]};
  & > :first-child {
    grid-area: 1 / 2;
  }
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
    & > :first-child {
      grid-area: auto;
    }
  }
`;

const Role = styled.li`
  display: flex;
  align-items: start;
  gap: ${space[4]};
`;

const Picture = styled.svg`
  flex: none;
  width: 48px;
  height: 64px;
`;

function RoleIntro() {
  const text = useText();
  return (
    <section aria-labelledby="roles">
      <Heading id="roles" $gap={4}>
        {text('roles')}
      </Heading>
      <Stack as="ul">
        {ROLES.map((role) => (
          <Role key={role}>
            <Picture viewBox="-9 -18 18 24" aria-hidden="true">
              <Drawing boxes={ROLE_SCENES[role]} />
            </Picture>
            <div>
              <PartTitle as="p">{role}</PartTitle>
              <Hint>{text(`about${role}`)}</Hint>
            </div>
          </Role>
        ))}
      </Stack>
    </section>
  );
}

/** Skeleton of the form, which is what most visitors come for. */
function ApplySkeleton() {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <Columns aria-busy="true">
        <RoleIntro />
        <Skeleton height={960} steps={3} />
      </Columns>
    </>
  );
}

/** An open form stays open whatever arrives; an earlier draft opens it only if no application is pending. */
type FormState = 'open' | 'draft' | 'closed';

export function ApplyPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const player = user?.name ?? '';
  const query = useOwnApplications();
  const { currentData: own, refetch } = query;
  const [form, setForm] = useState<FormState>(() => (readDraft(player) ? 'draft' : 'closed'));
  const [refusal, setRefusal] = useState<string>();
  const [changes, setChanges] = useState(0);
  const page = useRef<HTMLDivElement>(null);

  // The pressed button was removed with its view, so the focus is moved.
  useEffect(() => {
    if (changes > 0) page.current?.querySelector('h1')?.focus();
  }, [changes]);

  const show = (next: FormState) => {
    setForm(next);
    setRefusal(undefined);
    setChanges((count) => count + 1);
  };
  const onSent = (application: Application) => {
    // Same text as the receipt: if that also arrives as a live alert, only one toast is shown.
    const receipt = text('receipt', { role: application.role });
    dispatch(showToast({ kind: 'success', text: receipt }));
    void sendReceipt(dispatch, receipt);
    show('closed');
  };
  const onRefused = async (message: string, values: FormValues) => {
    const { data } = await refetch();
    if (data?.[0]?.state !== 'PENDING') return;
    // The answer to an earlier attempt was lost.
    if (isSame(data[0], values)) writeDraft(null);
    show('closed');
    setRefusal(message);
  };
  const [newest] = own ?? [];
  if (form === 'draft' && newest?.state === 'PENDING') setForm('closed');
  const isForm = form === 'open' || (own && (form === 'draft' || !newest));

  const view = (content: ReactNode, title: string, lead: string, actions?: ReactNode) => (
    <Stack $gap={6} ref={page}>
      <PageHeader title={title} lead={lead} actions={actions} />
      {content}
    </Stack>
  );

  if (isForm) {
    const isAgain = newest && newest.state !== 'PENDING';
    return view(
      <Columns>
        <RoleIntro />
        <ApplyForm
          onWriting={() => setForm('open')}
          onSent={onSent}
          onRefused={(message, values) => void onRefused(message, values)}
        />
      </Columns>,
      text('title'),
      text('lead'),
      isAgain && <Button onClick={() => show('closed')}>{text('back')}</Button>,
    );
  }
  if (own && newest) {
    return view(
      <>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <OwnApplications newest={newest} earlier={own.slice(1)} onAgain={() => show('open')} />
      </>,
      text('ownTitle'),
      text(`lead${newest.state}`),
    );
  }
  return view(
    <QueryView
      query={query}
      skeleton={<ApplySkeleton />}
      failed={text('failedTitle')}
      keepsTitle
      text={readDraft(player) ? text('failedText') : undefined}
    >
      {() => null}
    </QueryView>,
    text('title'),
    text('lead'),
  );
}
