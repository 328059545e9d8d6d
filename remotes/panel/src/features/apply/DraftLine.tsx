import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { Stack } from '@site/ui/Stack';
import { color } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Line = styled(Cluster)`
  color: ${color.second};
`;

/** Says that what was typed before is still here, and offers to begin anew. */
export function DraftLine({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <Line $justify="space-between">
      {text('draftKept')}
      <Button onClick={() => setIsAsking(true)}>{text('startOver')}</Button>
      <Dialog isOpen={isAsking} onClose={close} title={text('startOverTitle')} closeLabel={text('close')}>
        <Stack>
          <p>{text('startOverText')}</p>
          <Cluster $justify="end">
            <Button onClick={close}>{text('cancel')}</Button>
            <Button variant="danger" onClick={onStartOver}>
              {text('startOverSure')}
            </Button>
          </Cluster>
        </Stack>
      </Dialog>
    </Line>
  );
}
