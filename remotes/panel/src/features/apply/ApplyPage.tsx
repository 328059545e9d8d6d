import type { Application } from '@site/contract/http/applications';
import { showToast, useAppDispatch } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { ErrorState } from '@site/ui/ErrorState';
import { Notice } from '@site/ui/Notice';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApplyForm } from './ApplyForm.tsx';
import { Columns } from './applyLayout.ts';
import { ApplySkeleton } from './ApplySkeleton.tsx';
import { isSame, type FormValues } from './formValues.ts';
import { OwnApplications } from './OwnApplications.tsx';
import { RoleIntro } from './RoleIntro.tsx';
import { sendReceipt } from './sendReceipt.ts';
import { readDraft, writeDraft } from './storedDraft.ts';
import { useOwnApplications } from './useOwnApplications.ts';
import { useText } from './useText.ts';

/** Who writes keeps the form whatever comes; a draft of before opens it only where no application is waiting. */
type Form = 'open' | 'draft' | 'closed';

export function ApplyPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const { own, hasFailed, refetch } = useOwnApplications();
  const [form, setForm] = useState<Form>(() => (readDraft() ? 'draft' : 'closed'));
  const [refusal, setRefusal] = useState<string>();
  const [changes, setChanges] = useState(0);
  const page = useRef<HTMLDivElement>(null);

  // What was pressed is gone with the view it was in, and the focus must not go with it.
  useEffect(() => {
    if (changes > 0) page.current?.querySelector('h1')?.focus();
  }, [changes]);

  const show = (next: Form) => {
    setForm(next);
    setRefusal(undefined);
    setChanges((count) => count + 1);
  };
  const onSent = (application: Application) => {
    // In the words of the receipt: where that arrives live as well, it is one message.
    const receipt = text('receipt', { role: application.role });
    dispatch(showToast({ kind: 'success', text: receipt }));
    void sendReceipt(dispatch, receipt);
    show('closed');
  };
  const onRefused = async (message: string, values: FormValues) => {
    const { data } = await refetch();
    if (data?.[0]?.state !== 'PENDING') return;
    // The answer to an earlier try was lost on its way.
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
  if (!hasFailed) return view(<ApplySkeleton />, text('title'), text('lead'));
  return view(
    <ErrorState
      title={text('failedTitle')}
      text={readDraft() && text('failedText')}
      retryLabel={text('retry')}
      onRetry={() => void refetch()}
    />,
    text('title'),
    text('lead'),
  );
}
