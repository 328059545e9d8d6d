import type { GameServer } from '@site/contract/http/gameServers';
import { ConfirmQuestion } from '@site/platform/ConfirmDialog';
import { restoreFocus } from '@site/ui/restoreFocus';
import { FreshLoginProblem } from '../../lib/FreshLoginProblem.tsx';
import { useRotateTokenMutation } from './gameServersApi.ts';
import { Token } from './Token.tsx';
import { useText } from './useText.ts';

export interface ServerFormProps {
  readonly server: GameServer;
  readonly onDone: () => void;
}

/** Gives a game server another token. */
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
