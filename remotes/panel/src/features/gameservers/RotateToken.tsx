import type { GameServer } from '@site/contract/http/gameServers';
import { messageOf } from '@site/platform/errors';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
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
    <Stack $gap={4}>
      <p>{text('rotateText')}</p>
      {error !== undefined && (
        <Notice tone="error" title={text('rotateFailed')}>
          {messageOf(error)}
        </Notice>
      )}
      <Cluster $justify="end">
        <Button onClick={onDone}>{text('cancel')}</Button>
        <Button variant="primary" busy={isLoading} busyLabel={text('saving')} onClick={() => void rotate(id)}>
          {text('rotate')}
        </Button>
      </Cluster>
    </Stack>
  );
}
