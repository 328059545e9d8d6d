import type { GameServer } from '@site/contract/http/gameServers';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { restoreFocus } from '@site/ui/restoreFocus';
import { Stack } from '@site/ui/Stack';
import { useRotateTokenMutation } from './gameServersApi.ts';
import { Token } from './Token.tsx';
import { TokenProblem } from './TokenProblem.tsx';
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
    <Stack $gap={4} ref={restoreFocus}>
      <p>{text('rotateText')}</p>
      <TokenProblem error={error} title={text('rotateFailed')} onConfirmed={() => void rotate(id)} />
      <Cluster $justify="end">
        <Button onClick={onDone}>{text('cancel')}</Button>
        <Button variant="primary" busy={isLoading} busyLabel={text('saving')} onClick={() => void rotate(id)}>
          {text('rotate')}
        </Button>
      </Cluster>
    </Stack>
  );
}
