import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { color } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

const DraftPlace = styled(Cluster)`
  color: ${color.second};
`;

/** Says that the form continues a draft, and lets the user discard it. */
export function DraftLine({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <DraftPlace $justify="space-between">
      <span>{text('draftKept')}</span>
      <Button onClick={() => setIsAsking(true)}>{text('startOver')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('startOverTitle')}
        confirmLabel={text('startOverSure')}
        onConfirm={onStartOver}
        onClose={() => setIsAsking(false)}
      >
        {text('startOverText')}
      </ConfirmDialog>
    </DraftPlace>
  );
}
