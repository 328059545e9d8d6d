import { ConfirmDialog } from '@site/platform/ConfirmDialog';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import { color } from '@site/ui/tokens';
import { useState } from 'react';
import styled from 'styled-components';
import type { DraftState } from './draftKeeper.ts';
import { FIELD_NAMES } from './formValues.ts';
import { useText } from './useText.ts';

const DraftPlace = styled(Cluster)`
  color: ${color.second};
`;

interface DraftLineProps {
  readonly isShared: boolean;
  readonly onStartOver: () => void;
}

/** Says that the form continues a draft, and lets the user discard it. */
export function DraftLine({ isShared, onStartOver }: DraftLineProps) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <DraftPlace $justify="space-between">
      <span>{text(isShared ? 'draftShared' : 'draftKept')}</span>
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

interface DraftNewsProps {
  readonly kept: DraftState;
  readonly onTakeBack: () => void;
}

/** Says what another tab did with the text from this one, and offers the text; or that the draft can't be saved. */
export function DraftNews({ kept, onTakeBack }: DraftNewsProps) {
  const text = useText();
  const { replaced, isDiscarded, isUnsaved } = kept;
  const fields = FIELD_NAMES.filter((field) => field in replaced).map((field) => text(field));
  return (
    <>
      {fields.length > 0 && (
        <Notice tone="warning">
          <Stack $gap={3}>
            <p>{isDiscarded ? text('discarded') : text('replaced', { fields: fields.join(', ') })}</p>
            <div>
              <Button onClick={onTakeBack}>{text('takeBack')}</Button>
            </div>
          </Stack>
        </Notice>
      )}
      {isUnsaved && <Notice tone="warning">{text('unsaved')}</Notice>}
    </>
  );
}
