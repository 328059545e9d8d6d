import { useCopy } from '@site/platform/useCopy';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { Code } from '../../lib/typography.ts';
import { useText } from './useText.ts';

interface TokenProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** The token of a game server, which is shown this once. */
export function Token({ token, onDone }: TokenProps) {
  const text = useText();
  const { copy, isCopied, hasFailed } = useCopy(token);
  return (
    <Stack $gap={4}>
      <Notice tone="info" title={text('tokenTitle')}>
        {text('tokenText')}
      </Notice>
      <Code>{token}</Code>
      {hasFailed && <Notice tone="error">{text('copyFailed')}</Notice>}
      <Cluster $justify="end">
        <Button onClick={copy}>{text(isCopied ? 'copied' : 'copy')}</Button>
        <Button variant="primary" onClick={onDone}>
          {text('done')}
        </Button>
      </Cluster>
    </Stack>
  );
}
