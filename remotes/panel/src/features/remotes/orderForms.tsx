import type { RemoteStatus } from '@site/contract/http/releases';
import { LIMITS } from '@site/contract/limits';
import { isSiteAddress } from '@site/contract/pages';
import { FORCE_RANKS } from '@site/contract/ranks';
import { useCommonTexts } from '@site/platform/commonTexts';
import { ConfirmQuestion } from '@site/platform/ConfirmDialog';
import { DialogForm } from '@site/platform/DialogForm';
import { formatDateTime } from '@site/platform/format';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { useCopy } from '@site/platform/useCopy';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { ErrorText } from '@site/ui/ErrorText';
import { Notice } from '@site/ui/Notice';
import { Select, type SelectProps } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { TextField } from '@site/ui/TextField';
import { useId, useState, type ComponentProps } from 'react';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { FromTo, Problems, shortVersion } from './names.tsx';
import {
  useDeployMutation,
  useEndCanaryMutation,
  useMakePreviewMutation,
  useRollBackMutation,
  useStartCanaryMutation,
} from './remotesApi.ts';
import { useText } from './useText.ts';

interface OrderProps {
  readonly remote: RemoteStatus;
  readonly onDone: () => void;
}

function ReasonField(field: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange'>) {
  const text = useText();
  return (
    <TextField
      {...field}
      label={text('why')}
      hint={text('whyHint')}
      dir="auto"
      maxLength={LIMITS.reason.max}
    />
  );
}

export const choicesOf = ({ live, versions }: RemoteStatus) =>
  versions.filter(({ version }) => version !== live.version);

function VersionField({
  remote,
  ...field
}: Pick<SelectProps, 'value' | 'onChange'> & Pick<OrderProps, 'remote'>) {
  const text = useText();
  const lang = useLang();
  const options = choicesOf(remote).map(({ version, published_at }) => ({
    value: version,
    label: `${version} · ${formatDateTime(published_at, lang)}`,
  }));
  return <Select {...field} label={text('version')} options={options} />;
}

export function DeployForm({ remote, onDone }: OrderProps) {
  const { name } = remote;
  const text = useText();
  const dispatch = useAppDispatch();
  const rank = useAppSelector(selectUser)?.rank;
  const [deploy, { isLoading, error, data }] = useDeployMutation();
  const { values, set, field, choice, whenValid } = useForm({
    version: choicesOf(remote)[0]?.version ?? '',
    why: '',
    force: false,
  });
  const mayForce = rank !== undefined && FORCE_RANKS.includes(rank);

  const order = whenValid(async (asked) => {
    const answer = await deploy({ name, ...asked });
    const state = answer.data?.state;
    if (state === undefined || state === 'refused') return;
    const said = text(state === 'live' ? 'deployed' : 'checking', { name });
    dispatch(showToast({ kind: 'success', text: said }));
    onDone();
  });

  return (
    <DialogForm
      submitLabel={text('deploy')}
      variant={values.force ? 'danger' : 'primary'}
      pending={isLoading}
      onSend={order}
      onClose={onDone}
    >
      <p>{text('deployText')}</p>
      <VersionField remote={remote} {...choice('version')} />
      <ReasonField {...field('why')} />
      {mayForce && (
        <Switch
          label={text('force')}
          hint={text('forceHint')}
          checked={values.force}
          onChange={set('force')}
        />
      )}
      {data?.state === 'refused' && (
        <Notice tone="error" title={text('deployFailed')}>
          <Problems problems={data.problems} />
        </Notice>
      )}
      <FreshLoginProblem error={error} title={text('deployFailed')} onConfirmed={() => void order()} />
    </DialogForm>
  );
}

/** Initial percentage of all browsers: enough to get error reports. */
const FIRST_SHARE = 5;

const PERCENT = /^(?:100|[1-9]\d?)$/;

export function CanaryForm({ remote, onDone }: OrderProps) {
  const { name, canary } = remote;
  const text = useText();
  const common = useCommonTexts();
  const dispatch = useAppDispatch();
  const [startCanary, starting] = useStartCanaryMutation();
  const [end, ending] = useEndCanaryMutation();
  const start = {
    version: canary?.version ?? choicesOf(remote)[0]?.version ?? '',
    percent: String(canary?.percent ?? FIRST_SHARE),
    why: '',
  };
  const { field, choice, whenValid } = useForm(start, ({ percent }) => ({
    percent: PERCENT.test(percent.trim()) ? undefined : text('percentWrong'),
  }));

  const finish = (said: string) => {
    dispatch(showToast({ kind: 'success', text: said }));
    onDone();
  };

  const order = whenValid(async ({ percent, ...asked }) => {
    if (ending.isLoading) return;
    ending.reset();
    const { data } = await startCanary({ name, percent: Number(percent), ...asked });
    if (data) finish(text(data.state === 'checking' ? 'canaryChecking' : 'canaryStarted', { name }));
  });

  const stop = async () => {
    starting.reset();
    const answer = await end(name);
    if (!answer.error) finish(text('canaryEnded', { name }));
  };

  return (
    <DialogForm
      submitLabel={canary ? common.save : text('start')}
      pending={starting.isLoading}
      onSend={order}
      onClose={onDone}
      action={
        canary && (
          <Button
            variant="danger"
            busy={ending.isLoading}
            busyLabel={common.saving}
            onClick={() => void stop()}
          >
            {text('endCanary')}
          </Button>
        )
      }
    >
      <p>{text('canaryText')}</p>
      <VersionField remote={remote} {...choice('version')} />
      <TextField {...field('percent')} label={text('percent')} inputMode="numeric" maxLength={3} />
      <ReasonField {...field('why')} />
      <FreshLoginProblem
        error={starting.error ?? ending.error}
        title={text('canaryFailed')}
        onConfirmed={() => void order()}
      />
    </DialogForm>
  );
}

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

export function RollbackForm({ remote: { name, live, previous }, onDone }: OrderProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const [rollBack, { isLoading, error }] = useRollBackMutation();
  const [why, setWhy] = useState('');
  const id = useId();
  // Fixed when the form opens: a version that goes live meanwhile must not change what is confirmed.
  const [{ from, to }] = useState({ from: live.version, to: previous ?? '' });
  const isOutdated = from !== live.version;

  const confirm = async () => {
    const answer = await rollBack({ name, version: to, why });
    if (answer.error) return;
    onDone();
    dispatch(showToast({ kind: 'success', text: text('rolledBack', { name, version: shortVersion(to) }) }));
  };

  return (
    <ConfirmQuestion
      confirmLabel={text('rollBack')}
      {...(isOutdated && { disabled: true, 'aria-describedby': id })}
      pending={isLoading}
      error={error}
      failed={text('rollBackFailed')}
      onConfirm={() => void confirm()}
      onClose={onDone}
    >
      <FromTo from={from} to={to} />
      <p>{text('rollBackText')}</p>
      <ReasonField value={why} onChange={({ target }) => setWhy(target.value)} />
      {isOutdated && (
        <div id={id}>
          <Notice tone="warning">{text('outdated')}</Notice>
        </div>
      )}
    </ConfirmQuestion>
  );
}
