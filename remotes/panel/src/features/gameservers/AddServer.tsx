import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { TextField } from '@site/ui/TextField';
import { useState, type SubmitEvent } from 'react';
import { useAddGameServerMutation } from './gameServersApi.ts';
import { Token } from './Token.tsx';
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

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (name.trim() !== '') void add({ name, ...(isAzlink && { azlink: true }) });
  };

  return (
    <form onSubmit={send} noValidate>
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
        {error !== undefined && (
          <Notice tone="error" title={text('addFailed')}>
            {messageOf(error)}
          </Notice>
        )}
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
