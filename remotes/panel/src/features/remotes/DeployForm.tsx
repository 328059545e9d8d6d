import { FORCE_RANKS } from '@site/contract/ranks';
import type { RemoteStatus } from '@site/contract/http/releases';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { useState, type SubmitEvent } from 'react';
import { OrderProblem } from './OrderProblem.tsx';
import { Problems } from './Problems.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useDeployMutation } from './remotesApi.ts';
import { useText } from './useText.ts';
import { VersionField } from './VersionField.tsx';

interface DeployFormProps {
  readonly remote: RemoteStatus;
  readonly onDone: () => void;
}

export function DeployForm({ remote: { name, live, versions }, onDone }: DeployFormProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const rank = useAppSelector(selectUser)?.rank;
  const [deploy, { isLoading, error, data }] = useDeployMutation();
  const choices = versions.filter(({ version }) => version !== live.version);
  const [version, setVersion] = useState(choices[0]?.version ?? '');
  const [why, setWhy] = useState('');
  const [force, setForce] = useState(false);
  const mayForce = rank !== undefined && FORCE_RANKS.includes(rank);

  const order = async () => {
    if (isLoading) return;
    const answer = await deploy({ name, version, why, force });
    const state = answer.data?.state;
    if (state === undefined || state === 'refused') return;
    const said = text(state === 'live' ? 'deployed' : 'checking', { name });
    dispatch(showToast({ kind: 'success', text: said }));
    onDone();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void order();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack $gap={4}>
        <p>{text('deployText')}</p>
        <VersionField choices={choices} value={version} onChange={setVersion} />
        <ReasonField value={why} onChange={setWhy} />
        {mayForce && (
          <Switch label={text('force')} hint={text('forceHint')} checked={force} onChange={setForce} />
        )}
        {data?.state === 'refused' && (
          <Notice tone="error" title={text('deployFailed')}>
            <Problems problems={data.problems} />
          </Notice>
        )}
        <OrderProblem error={error} title={text('deployFailed')} onConfirmed={() => void order()} />
        <Cluster $justify="end">
          <Button
            type="submit"
            variant={force ? 'danger' : 'primary'}
            busy={isLoading}
            busyLabel={text('saving')}
          >
            {text('deploy')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
