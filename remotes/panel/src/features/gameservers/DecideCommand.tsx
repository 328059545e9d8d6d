import { LIMITS } from '@site/contract/limits';
import type { GameCommand } from '@site/contract/http/gameServers';
import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useState, type SubmitEvent } from 'react';
import { useDecideCommandMutation } from './gameServersApi.ts';
import { useText } from './useText.ts';

interface DecideCommandProps {
  readonly command: GameCommand;
  readonly how: 'repeat' | 'settle';
  readonly onDone: () => void;
}

/** Has a command carried out again, or says that it is done. */
export function DecideCommand({ command: { id }, how, onDone }: DecideCommandProps) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [decide, { error, isLoading }] = useDecideCommandMutation();

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const answer = await decide({ id, how, reason });
    if (!answer.error) onDone();
  };

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack $gap={4}>
        <p>{text(how === 'repeat' ? 'repeatText' : 'settleText')}</p>
        <TextField
          label={text('why')}
          hint={text('whyHint')}
          error={isMissing ? text('whyMissing') : undefined}
          dir="auto"
          required
          maxLength={LIMITS.reason.max}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {error !== undefined && (
          <Notice tone="error" title={text('decideFailed')}>
            {messageOf(error)}
          </Notice>
        )}
        <Cluster $justify="end">
          <Button onClick={onDone}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel={text('saving')}>
            {text(how)}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
