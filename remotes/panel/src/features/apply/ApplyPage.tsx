import type { Application } from '@site/contract/http/applications';
import { QueryView } from '@site/platform/QueryView';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { sendReceipt, useOwnApplications } from './applyApi.ts';
import { ApplyForm } from './ApplyForm.tsx';
import { Columns, Note, Short } from './applyLayout.ts';
import { hasDraft, writeDraft } from './draft.ts';
import { isSame, type FormValues } from './formValues.ts';
import { OwnApplications } from './OwnApplications.tsx';
import { RoleIntro } from './RoleIntro.tsx';
import { useText } from './useText.ts';

const Label = styled.div`
  display: flex;
  align-items: center;
  height: 1lh;
  margin-bottom: ${space[2]};
  font-size: ${size.small};
`;

/** The hint below a short field, the counter below a long one. */
const Below = styled.div`
  margin-top: ${space[2]};
  height: 1lh;
  font-size: ${size.small};
  line-height: 1.45;
`;

interface FieldSkeletonProps {
  readonly height: 48 | 144;
  readonly hasLineBelow?: boolean;
}

function FieldSkeleton({ height, hasLineBelow = false }: FieldSkeletonProps) {
  return (
    <div>
      <Label>
        <Skeleton width={104} height={12} />
      </Label>
      <Skeleton height={height} />
      {hasLineBelow && <Below />}
    </div>
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
        <Card aria-hidden="true">
          <Stack $gap={5}>
            <Note>{text('allNeeded')}</Note>
            <Short>
              <FieldSkeleton height={48} />
              <FieldSkeleton height={48} />
              <FieldSkeleton height={48} hasLineBelow />
              <FieldSkeleton height={48} />
            </Short>
            <Stack $gap={5}>
              <FieldSkeleton height={144} hasLineBelow />
              <FieldSkeleton height={144} hasLineBelow />
              <FieldSkeleton height={144} hasLineBelow />
            </Stack>
            <Skeleton width={200} height={48} steps={2} />
          </Stack>
        </Card>
      </Columns>
    </>
  );
}

/** An open form stays open whatever arrives; an earlier draft opens it only if no application is pending. */
type Form = 'open' | 'draft' | 'closed';

export function ApplyPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const player = user?.name ?? '';
  const query = useOwnApplications();
  const { currentData: own, refetch } = query;
  const [form, setForm] = useState<Form>(() => (hasDraft(player) ? 'draft' : 'closed'));
  const [news, setNews] = useState<{ readonly tone: 'error' | 'info'; readonly words: string }>();
  const [changes, setChanges] = useState(0);
  const page = useRef<HTMLDivElement>(null);

  // The pressed button was removed with its view, so the focus is moved.
  useEffect(() => {
    if (changes > 0) page.current?.querySelector('h1')?.focus();
  }, [changes]);

  const show = (next: Form) => {
    setForm(next);
    setNews(undefined);
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
    setNews({ tone: 'error', words: message });
  };
  const onDiscarded = async () => {
    if (!user) return;
    const { data } = await refetch();
    if (data?.[0]?.state !== 'PENDING') return;
    show('closed');
    setNews({ tone: 'info', words: text('sentElsewhere') });
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
          onDiscarded={() => void onDiscarded()}
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
        {news && <Notice tone={news.tone}>{news.words}</Notice>}
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
      text={hasDraft(player) ? text('failedText') : undefined}
    >
      {() => null}
    </QueryView>,
    text('title'),
    text('lead'),
  );
}
