import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { TextField } from '@site/ui/TextField';
import { useState, type SubmitEvent } from 'react';
import { useAddGameServerMutation } from './gameServersApi.ts';
import { Token } from './Token.tsx';
import { TokenProblem } from './TokenProblem.tsx';
import { useText } from './useText.ts';

const MAX_NAME = 32;

/** Links a server of the game, and shows its token. */
export function AddServer({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const [name, setName] = useState('');
  const [isAzlink, setIsAzlink] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [add, { data, error, isLoading }] = useAddGameServerMutation();
  if (data) return <Token token={data.token} onDone={onDone} />;

  const send = () => {
    setIsMissing(name.trim() === '');
    if (name.trim() !== '') void add({ name, ...(isAzlink && { azlink: true }) });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={submit} noValidate ref={restoreFocus}>
      <Stack $gap={4}>
        <TextField
          label={text('name')}
          hint={text('nameHint')}
          error={isMissing ? text('nameMissing') : undefined}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Switch label={text('azlink')} hint={text('azlinkHint')} checked={isAzlink} onChange={setIsAzlink} />
        <TokenProblem error={error} title={text('addFailed')} onConfirmed={send} />
        <Cluster $justify="end">
          <Button onClick={onDone}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel={text('saving')}>
            {text('add')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
