import { LIMITS } from '@site/contract/limits';
import type { GameCommand } from '@site/contract/http/gameServers';
import { DialogForm } from '@site/platform/DialogForm';
import { useForm } from '@site/platform/useForm';
import { TextField } from '@site/ui/TextField';
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
  const [decide, { error, isLoading }] = useDecideCommandMutation();
  const { field, whenValid } = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? text('whyMissing') : undefined,
  }));
  const send = whenValid(async ({ reason }) => {
    const answer = await decide({ id, how, reason });
    if (!answer.error) onDone();
  });

  return (
    <DialogForm
      submitLabel={text(how)}
      pending={isLoading}
      error={error}
      failed={text('decideFailed')}
      onSend={send}
      onClose={onDone}
    >
      <p>{text(how === 'repeat' ? 'repeatText' : 'settleText')}</p>
      <TextField
        {...field('reason')}
        label={text('why')}
        hint={text('whyHint')}
        dir="auto"
        required
        maxLength={LIMITS.reason.max}
      />
    </DialogForm>
  );
}
