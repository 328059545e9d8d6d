import { GAME_LIMITS } from '@site/contract/gameLimits';
import { LIMITS } from '@site/contract/limits';
import { DialogForm } from '@site/platform/DialogForm';
import { useForm } from '@site/platform/useForm';
import { Select } from '@site/ui/Select';
import { TextField } from '@site/ui/TextField';
import { gameModes } from '../../lib/gameModes.ts';
import { useAddCommandMutation } from './gameServersApi.ts';
import { useText } from './useText.ts';

const KINDS = ['message', 'reset-stats'] as const;

const ALL = '';

const START = { kind: 'message' as (typeof KINDS)[number], player: '', words: '', mode: ALL };

export function AddCommand({ onDone }: { readonly onDone: () => void }) {
  const text = useText();
  const [add, { error: refused, isLoading }] = useAddCommandMutation();
  const missing = (value: string) => (value.trim() === '' ? text('fieldMissing') : undefined);
  const { values, field, choice, error, whenValid } = useForm(
    START,
    ({ kind, player, words }) => ({
      player: missing(player),
      words: kind === 'message' ? missing(words) : undefined,
    }),
    { error: refused, fields: { unknown_player: 'player' } },
  );

  const send = whenValid(async ({ kind, player, words, mode }) => {
    const answer = await add(
      kind === 'message'
        ? { kind, player: player.trim(), args: { text: words } }
        : { kind, player: player.trim(), args: mode === ALL ? {} : { mode } },
    );
    if (!answer.error) onDone();
  });

  return (
    <DialogForm
      submitLabel={text('send')}
      pending={isLoading}
      error={error}
      failed={text('commandFailed')}
      onSend={send}
      onClose={onDone}
    >
      <Select
        {...choice('kind')}
        label={text('command')}
        options={KINDS.map((value) => ({ value, label: text(value) }))}
      />
      <TextField
        {...field('player')}
        label={text('player')}
        hint={text('playerHint')}
        maxLength={LIMITS.name.max}
        autoComplete="off"
        spellCheck={false}
        required
      />
      {values.kind === 'message' ? (
        <TextField
          {...field('words')}
          label={text('words')}
          dir="auto"
          maxLength={GAME_LIMITS.chat}
          required
        />
      ) : (
        <Select
          {...choice('mode')}
          label={text('mode')}
          options={[
            { value: ALL, label: text('allModes') },
            ...gameModes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </DialogForm>
  );
}
