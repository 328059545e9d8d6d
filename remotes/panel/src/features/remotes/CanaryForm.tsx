import { showToast, useAppDispatch } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { TextField } from '@site/ui/TextField';
import { useState } from 'react';
import { choicesOf, PlayersField, ReasonField, VersionField } from './fields.tsx';
import { OrderForm, type OrderProps } from './OrderForm.tsx';
import { useEndCanaryMutation, useStartCanaryMutation } from './remotesApi.ts';
import { useText, type RemotesText } from './useText.ts';

/** Initial percentage of all browsers: enough to get error reports. */
const FIRST_SHARE = 5;

function problemOf(percent: string, users: readonly string[]): Parameters<RemotesText>[0] | undefined {
  if (!/^(?:100|\d{1,2})$/.test(percent.trim())) return 'percentWrong';
  return Number(percent) === 0 && users.length === 0 ? 'percentNobody' : undefined;
}

export function CanaryForm({ remote, onDone }: OrderProps) {
  const { name, canary } = remote;
  const text = useText();
  const dispatch = useAppDispatch();
  const [start, starting] = useStartCanaryMutation();
  const [end, ending] = useEndCanaryMutation();
  const choices = choicesOf(remote);
  const [version, setVersion] = useState(canary?.version ?? choices[0]?.version ?? '');
  const [percent, setPercent] = useState(String(canary?.percent ?? FIRST_SHARE));
  const [users, setUsers] = useState<readonly string[]>(canary?.users ?? []);
  const [why, setWhy] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const problem = isChecked ? problemOf(percent, users) : undefined;

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

  const stop = async () => {
    starting.reset();
    const answer = await end(name);
    if (!answer.error) finish(text('canaryEnded', { name }));
  };

  return (
    <OrderForm
      intro={text('canaryText')}
      error={starting.error ?? ending.error}
      failed={text('canaryFailed')}
      onOrder={order}
      buttons={
        <>
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
        </>
      }
    >
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
    </OrderForm>
  );
}
