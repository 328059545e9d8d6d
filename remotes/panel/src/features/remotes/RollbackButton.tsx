import type { RemoteStatus } from '@site/contract/http/releases';
import { messageOf } from '@site/platform/errors';
import { showToast, useAppDispatch } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { FromTo } from './FromTo.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useRollBackMutation } from './remotesApi.ts';
import { shortVersion } from './shortVersion.ts';
import { useText } from './useText.ts';

interface Target {
  readonly from: string;
  readonly to: string;
}

/** Makes the version before live again, for everybody and at once; asks before it does. */
export function RollbackButton({ remote: { name, live, previous } }: { readonly remote: RemoteStatus }) {
  const text = useText();
  const dispatch = useAppDispatch();
  const [rollBack, { isLoading, error, reset }] = useRollBackMutation();
  const [why, setWhy] = useState('');
  /** As it was when it was asked for: what becomes live meanwhile must not change what is agreed to. */
  const [target, setTarget] = useState<Target>();
  const isOutdated = target !== undefined && target.from !== live.version;

  const open = () => {
    if (previous === null) return;
    reset();
    setWhy('');
    setTarget({ from: live.version, to: previous });
  };

  const confirm = async ({ to }: Target) => {
    const answer = await rollBack({ name, version: to, why });
    if (answer.error) return;
    setTarget(undefined);
    dispatch(showToast({ kind: 'success', text: text('rolledBack', { name, version: shortVersion(to) }) }));
  };

  return (
    <>
      <Button variant="danger" disabled={previous === null} onClick={open}>
        {text('rollBack')}
      </Button>
      <Dialog
        isOpen={target !== undefined}
        onClose={() => setTarget(undefined)}
        title={text('rollBackTitle', { name })}
        closeLabel={text('close')}
      >
        {target && (
          <Stack $gap={4}>
            <FromTo from={target.from} to={target.to} />
            <p>{text('rollBackText')}</p>
            <ReasonField value={why} onChange={setWhy} />
            {isOutdated && <Notice tone="warning">{text('outdated')}</Notice>}
            {error !== undefined && (
              <Notice tone="error" title={text('rollBackFailed')}>
                {messageOf(error)}
              </Notice>
            )}
            <Cluster $justify="end">
              <Button onClick={() => setTarget(undefined)}>{text('cancel')}</Button>
              <Button
                variant="danger"
                disabled={isOutdated}
                busy={isLoading}
                busyLabel={text('saving')}
                onClick={() => void confirm(target)}
              >
                {text('rollBack')}
              </Button>
            </Cluster>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
