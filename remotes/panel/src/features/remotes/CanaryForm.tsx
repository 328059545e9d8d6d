import type { RemoteStatus } from '@site/contract/http/releases';
import { messageOf } from '@site/platform/errors';
import { formatDateTime } from '@site/platform/format';
import { showToast, useAppDispatch } from '@site/platform/store';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useState, type SubmitEvent } from 'react';
import { PlayersField } from './PlayersField.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useEndCanaryMutation, useStartCanaryMutation } from './remotesApi.ts';
import { useText, type RemotesText } from './useText.ts';

interface CanaryFormProps {
  readonly remote: RemoteStatus;
  readonly onDone: () => void;
}

/** Of all browsers, to begin with: enough to hear of what breaks. */
const FIRST_SHARE = 5;

function problemOf(percent: string): Parameters<RemotesText>[0] | undefined {
  return /^(?:100|\d{1,2})$/.test(percent.trim()) ? undefined : 'percentWrong';
}

export function CanaryForm({ remote: { name, live, canary, versions }, onDone }: CanaryFormProps) {
  const text = useText();
  const lang = useLang();
  const dispatch = useAppDispatch();
  const [start, starting] = useStartCanaryMutation();
  const [end, ending] = useEndCanaryMutation();
  const choices = versions.filter(({ version }) => version !== live.version);
  const [version, setVersion] = useState(canary?.version ?? choices[0]?.version ?? '');
  const [percent, setPercent] = useState(String(canary?.percent ?? FIRST_SHARE));
  const [users, setUsers] = useState<readonly string[]>(canary?.users ?? []);
  const [why, setWhy] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const problem = isChecked ? problemOf(percent) : undefined;
  const error = starting.error ?? ending.error;

  const finish = (said: string) => {
    dispatch(showToast({ kind: 'success', text: said }));
    onDone();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problemOf(percent) || starting.isLoading || ending.isLoading) return;
    ending.reset();
    const answer = await start({ name, version, percent: Number(percent), users: [...users], why });
    if (!answer.error) finish(text('canaryStarted', { name }));
  };

  const stop = async () => {
    starting.reset();
    const answer = await end(name);
    if (!answer.error) finish(text('canaryEnded', { name }));
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack $gap={4}>
        <p>{text('canaryText')}</p>
        <Select
          label={text('version')}
          value={version}
          options={choices.map((choice) => ({
            value: choice.version,
            label: `${choice.version} · ${formatDateTime(choice.published_at, lang)}`,
          }))}
          onChange={setVersion}
        />
        <TextField
          label={text('percent')}
          hint={text('percentHint')}
          error={problem && text(problem)}
          inputMode="numeric"
          maxLength={3}
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <PlayersField users={users} onChange={setUsers} />
        <ReasonField value={why} onChange={setWhy} />
        {error !== undefined && (
          <Notice tone="error" title={text('canaryFailed')}>
            {messageOf(error)}
          </Notice>
        )}
        <Cluster $justify="end">
          {canary && (
            <Button
              variant="danger"
              busy={ending.isLoading}
              busyLabel={text('saving')}
              onClick={() => void stop()}
            >
              {text('endCanary')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={starting.isLoading} busyLabel={text('saving')}>
            {text(canary ? 'save' : 'start')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
