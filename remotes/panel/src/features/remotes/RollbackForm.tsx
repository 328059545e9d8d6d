import { ConfirmQuestion } from '@site/platform/ConfirmDialog';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { Notice } from '@site/ui/Notice';
import { useId, useState } from 'react';
import { ReasonField, type OrderProps } from './fields.tsx';
import { FromTo, shortVersion } from './names.tsx';
import { useRollBackMutation } from './remotesApi.ts';
import { useText } from './useText.ts';

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
