import { messageOf } from '@site/platform/errors';
import { showToast, useAppDispatch } from '@site/platform/store';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { useRemoveGameServerMutation } from './gameServersApi.ts';
import type { ServerFormProps } from './RotateToken.tsx';
import { useText } from './useText.ts';

/** Removes a game server, for good. */
export function RemoveServer({ server: { id, name }, onDone }: ServerFormProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const [remove, { error, isLoading }] = useRemoveGameServerMutation();

  const confirm = async () => {
    const answer = await remove(id);
    if (answer.error) return;
    onDone();
    dispatch(showToast({ kind: 'success', text: text('removed', { name }) }));
  };

  return (
    <Stack $gap={4}>
      <p>{text('removeText')}</p>
      {error !== undefined && (
        <Notice tone="error" title={text('removeFailed')}>
          {messageOf(error)}
        </Notice>
      )}
      <Cluster $justify="end">
        <Button onClick={onDone}>{text('cancel')}</Button>
        <Button variant="danger" busy={isLoading} busyLabel={text('saving')} onClick={() => void confirm()}>
          {text('remove')}
        </Button>
      </Cluster>
    </Stack>
  );
}
