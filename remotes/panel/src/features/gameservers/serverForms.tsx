import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { GameServer } from '@site/contract/http/gameServers';
import { ConfirmQuestion } from '@site/platform/ConfirmDialog';
import { DialogForm } from '@site/platform/DialogForm';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useCopy } from '@site/platform/useCopy';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { TextField } from '@site/ui/TextField';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { Code } from '../../lib/typography.ts';
import {
  useAddGameServerMutation,
  useRemoveGameServerMutation,
  useRotateTokenMutation,
} from './gameServersApi.ts';
import { useText } from './useText.ts';

/** The token of a game server, which is shown this once. */
function Token({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const text = useText();
  const { copy, isCopied, hasFailed } = useCopy(token);
  return (
    <Stack $gap={4}>
      <Notice tone="info" title={text('tokenTitle')}>
        {text('tokenText')}
      </Notice>
      <Code>{token}</Code>
      {hasFailed && <Notice tone="error">{text('copyFailed')}</Notice>}
      <Cluster $justify="end">
        <Button onClick={copy}>{text(isCopied ? 'copied' : 'copy')}</Button>
        <Button variant="primary" onClick={onDone}>
          {text('done')}
        </Button>
      </Cluster>
    </Stack>
  );
}

interface ServerFormProps {
  readonly server: GameServer;
  readonly onDone: () => void;
}

export function RotateToken({ server: { id }, onDone }: ServerFormProps) {
  const text = useText();
  const [rotate, { data, error, isLoading }] = useRotateTokenMutation();
  if (data) return <Token token={data.token} onDone={onDone} />;
  return (
    <div ref={restoreFocus}>
      <ConfirmQuestion
        confirmLabel={text('rotate')}
        variant="primary"
        pending={isLoading}
        onConfirm={() => void rotate(id)}
        onClose={onDone}
      >
        <p>{text('rotateText')}</p>
        <FreshLoginProblem error={error} title={text('rotateFailed')} onConfirmed={() => void rotate(id)} />
      </ConfirmQuestion>
    </div>
  );
}

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

export function AddServer({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const [add, { data, error, isLoading }] = useAddGameServerMutation();
  const { values, set, field, whenValid } = useForm({ name: '', azlink: false }, ({ name }) => ({
    name: name.trim() === '' ? text('nameMissing') : undefined,
  }));
  const send = whenValid(({ name, azlink }) => add({ name, ...(azlink && { azlink: true }) }));
  if (data) return <Token token={data.token} onDone={onDone} />;
  return (
    <DialogForm submitLabel={text('add')} pending={isLoading} onSend={send} onClose={onDone}>
      <TextField
        {...field('name')}
        label={text('name')}
        hint={text('nameHint')}
        maxLength={GAME_LIMITS.serverName}
        autoComplete="off"
        required
      />
      <Switch
        label={text('azlink')}
        hint={text('azlinkHint')}
        checked={values.azlink}
        onChange={set('azlink')}
      />
      <FreshLoginProblem error={error} title={text('addFailed')} onConfirmed={() => void send()} />
    </DialogForm>
  );
}
