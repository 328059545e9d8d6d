import { GAME_LIMITS } from '@site/contract/gameLimits';
import { LIMITS } from '@site/contract/limits';
import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { useState, type SubmitEvent } from 'react';
import { gameModes } from '../../lib/gameModes.ts';
import { useAddCommandMutation } from './gameServersApi.ts';
import { useText } from './useText.ts';

const KINDS = ['message', 'reset-stats'] as const;

/** Stands for all modes. */
const ALL = '';

/** Has the game tell a player something, or reset their stats. */
export function AddCommand({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('message');
  const [player, setPlayer] = useState('');
  const [words, setWords] = useState('');
  const [mode, setMode] = useState(ALL);
  const [isSent, setIsSent] = useState(false);
  const [add, { error, isLoading }] = useAddCommandMutation();
  const missing = (value: string) => (isSent && value.trim() === '' ? text('fieldMissing') : undefined);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSent(true);
    const named = player.trim();
    if (named === '' || (kind === 'message' && words.trim() === '')) return;
    const answer = await add(
      kind === 'message'
        ? { kind, player: named, args: { text: words } }
        : { kind, player: named, args: mode === ALL ? {} : { mode } },
    );
    if (!answer.error) onDone();
  };

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack $gap={4}>
        <Select
          label={text('command')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: text(value) }))}
          onChange={(value) => setKind(KINDS.find((known) => known === value) ?? 'message')}
        />
        <TextField
          label={text('player')}
          hint={text('playerHint')}
          error={missing(player)}
          maxLength={LIMITS.name.max}
          autoComplete="off"
          spellCheck={false}
          required
          value={player}
          onChange={({ target }) => setPlayer(target.value)}
        />
        {kind === 'message' ? (
          <TextField
            label={text('words')}
            error={missing(words)}
            dir="auto"
            maxLength={GAME_LIMITS.chat}
            required
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        ) : (
          <Select
            label={text('mode')}
            value={mode}
            options={[
              { value: ALL, label: text('allModes') },
              ...gameModes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setMode}
          />
        )}
        {error !== undefined && (
          <Notice tone="error" title={text('commandFailed')}>
            {messageOf(error)}
          </Notice>
        )}
        <Cluster $justify="end">
          <Button onClick={onDone}>{text('cancel')}</Button>
          <Button type="submit" variant="primary" busy={isLoading} busyLabel={text('saving')}>
            {text('send')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
