import { ConfirmQuestion } from '@site/platform/ConfirmDialog';
import { showToast, useAppDispatch } from '@site/platform/remote';
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
    <ConfirmQuestion
      confirmLabel={text('remove')}
      pending={isLoading}
      error={error}
      failed={text('removeFailed')}
      onConfirm={() => void confirm()}
      onClose={onDone}
    >
      {text('removeText')}
    </ConfirmQuestion>
  );
}
