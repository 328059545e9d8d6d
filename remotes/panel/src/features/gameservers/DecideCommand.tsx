import type { GameCommand } from '@site/contract/http/gameServers';
import { ReasonForm } from '@site/platform/ReasonForm';
import { useDecideCommandMutation } from './gameServersApi.ts';
import { useText } from './useText.ts';

interface DecideCommandProps {
  readonly command: GameCommand;
  readonly how: 'repeat' | 'settle';
  readonly onDone: () => void;
}

/** Repeats a command, or says that it is done. */
export function DecideCommand({ command: { id }, how, onDone }: DecideCommandProps) {
  const text = useText();
  const [decide, { error, isLoading }] = useDecideCommandMutation();
  return (
    <ReasonForm
      submitLabel={text(how)}
      hint={text('whyHint')}
      act={(reason) => decide({ id, how, reason })}
      pending={isLoading}
      error={error}
      onDone={onDone}
    >
      <p>{text(how === 'repeat' ? 'repeatText' : 'settleText')}</p>
    </ReasonForm>
  );
}
