import { FORCE_RANKS } from '@site/contract/ranks';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { Notice } from '@site/ui/Notice';
import { Switch } from '@site/ui/Switch';
import { useState } from 'react';
import { choicesOf, ReasonField, VersionField } from './fields.tsx';
import { OrderForm, type OrderProps } from './OrderForm.tsx';
import { Problems } from './Problems.tsx';
import { useDeployMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

export function DeployForm({ remote, onDone }: OrderProps) {
  const { name } = remote;
  const text = useText();
  const dispatch = useAppDispatch();
  const rank = useAppSelector(selectUser)?.rank;
  const [deploy, { isLoading, error, data }] = useDeployMutation();
  const choices = choicesOf(remote);
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

  return (
    <OrderForm
      intro={text('deployText')}
      error={error}
      failed={text('deployFailed')}
      onOrder={order}
      buttons={
        <Button
          type="submit"
          variant={force ? 'danger' : 'primary'}
          busy={isLoading}
          busyLabel={text('saving')}
        >
          {text('deploy')}
        </Button>
      }
    >
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
    </OrderForm>
  );
}
