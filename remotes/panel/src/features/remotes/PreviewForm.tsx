import { isSiteAddress } from '@site/contract/pages';
import { DialogForm } from '@site/platform/DialogForm';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { useCopy } from '@site/platform/useCopy';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { choicesOf, VersionField, type OrderProps } from './fields.tsx';
import { Problems } from './Problems.tsx';
import { useMakePreviewMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

interface MadeLinkProps {
  readonly link: string;
  readonly until: string;
  readonly isChecked: boolean;
}

function MadeLink({ link, until, isChecked }: MadeLinkProps) {
  const text = useText();
  const lang = useLang();
  const address = new URL(link, location.origin).href;
  const { copy, isCopied, hasFailed } = useCopy(address);
  return (
    <Stack $gap={4}>
      {!isChecked && <Notice tone="warning">{text('linkChecking')}</Notice>}
      <TextField
        label={text('link')}
        hint={text('linkUntil', { date: formatDateTime(until, lang) })}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        trailing={<Button onClick={copy}>{text(isCopied ? 'linkCopied' : 'copyLink')}</Button>}
      />
      <div role="alert">{hasFailed && <ErrorText>{text('copyFailed')}</ErrorText>}</div>
    </Stack>
  );
}

export function PreviewForm({ remote, onDone }: OrderProps) {
  const { name } = remote;
  const text = useText();
  const [make, { data, error, isLoading }] = useMakePreviewMutation();
  const start = { version: choicesOf(remote)[0]?.version ?? '', path: '/' };
  const { field, choice, whenValid } = useForm(start, ({ path }) => ({
    path: isSiteAddress(path.trim()) ? undefined : text('pathWrong'),
  }));
  if (data && data.state !== 'refused')
    return <MadeLink link={data.link} until={data.until} isChecked={data.state === 'live'} />;
  return (
    <DialogForm
      submitLabel={text('makeLink')}
      pending={isLoading}
      error={error}
      failed={text('previewFailed')}
      onSend={whenValid(({ version, path }) => make({ name, version, path: path.trim() }))}
      onClose={onDone}
    >
      <p>{text('previewText')}</p>
      <VersionField remote={remote} {...choice('version')} />
      <TextField {...field('path')} label={text('path')} hint={text('pathHint')} spellCheck={false} />
      {data && (
        <Notice tone="error" title={text('previewFailed')}>
          <Problems problems={data.problems} />
        </Notice>
      )}
    </DialogForm>
  );
}
