import { FORCE_RANKS } from '@site/contract/ranks';
import { DialogForm } from '@site/platform/DialogForm';
import { selectUser, showToast, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { useForm } from '@site/platform/useForm';
import { Notice } from '@site/ui/Notice';
import { Switch } from '@site/ui/Switch';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { choicesOf, ReasonField, VersionField, type OrderProps } from './fields.tsx';
import { Problems } from './Problems.tsx';
import { useDeployMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

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
