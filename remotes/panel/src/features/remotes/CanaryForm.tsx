import type { RemoteStatus } from '@site/contract/http/releases';
import { showToast, useAppDispatch } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useState, type SubmitEvent } from 'react';
import { OrderProblem } from './OrderProblem.tsx';
import { PlayersField } from './PlayersField.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useEndCanaryMutation, useStartCanaryMutation } from './remotesApi.ts';
import { useText, type RemotesText } from './useText.ts';
import { VersionField } from './VersionField.tsx';

interface CanaryFormProps {
  readonly remote: RemoteStatus;
  readonly onDone: () => void;
}

/** Of all browsers, to begin with: enough to hear of what breaks. */
const FIRST_SHARE = 5;

function problemOf(percent: string, users: readonly string[]): Parameters<RemotesText>[0] | undefined {
  if (!/^(?:100|\d{1,2})$/.test(percent.trim())) return 'percentWrong';
  return Number(percent) === 0 && users.length === 0 ? 'percentNobody' : undefined;
}

export function CanaryForm({ remote: { name, live, canary, versions }, onDone }: CanaryFormProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const [start, starting] = useStartCanaryMutation();
  const [end, ending] = useEndCanaryMutation();
  const choices = versions.filter(({ version }) => version !== live.version);
  const [version, setVersion] = useState(canary?.version ?? choices[0]?.version ?? '');
  const [percent, setPercent] = useState(String(canary?.percent ?? FIRST_SHARE));
  const [users, setUsers] = useState<readonly string[]>(canary?.users ?? []);
  const [why, setWhy] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const problem = isChecked ? problemOf(percent, users) : undefined;
  const error = starting.error ?? ending.error;

  const finish = (said: string) => {
    dispatch(showToast({ kind: 'success', text: said }));
    onDone();
  };

  const order = async () => {
    setIsChecked(true);
    if (problemOf(percent, users) || starting.isLoading || ending.isLoading) return;
    ending.reset();
    const { data } = await start({ name, version, percent: Number(percent), users: [...users], why });
    if (data) finish(text(data.state === 'checking' ? 'canaryChecking' : 'canaryStarted', { name }));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void order();
  };

  const stop = async () => {
    starting.reset();
    const answer = await end(name);
    if (!answer.error) finish(text('canaryEnded', { name }));
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack $gap={4}>
        <p>{text('canaryText')}</p>
        <VersionField choices={choices} value={version} onChange={setVersion} />
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
        <OrderProblem error={error} title={text('canaryFailed')} onConfirmed={() => void order()} />
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
