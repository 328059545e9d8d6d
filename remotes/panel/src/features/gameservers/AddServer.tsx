import { GAME_LIMITS } from '@site/contract/gameLimits';
import { DialogForm } from '@site/platform/DialogForm';
import { useForm } from '@site/platform/useForm';
import { Switch } from '@site/ui/Switch';
import { TextField } from '@site/ui/TextField';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { useAddGameServerMutation } from './gameServersApi.ts';
import { Token } from './Token.tsx';
import { useText } from './useText.ts';

/** Links a server of the game, and shows its token. */
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
