import { ConfirmQuestion } from '@site/platform/ConfirmDialog';
import { DialogButton } from '@site/platform/DialogButton';
import { Cluster } from '@site/ui/Cluster';
import { useText } from './useText.ts';

/** Says that the form continues a draft, and lets the user discard it. */
export function DraftLine({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = useText();
  return (
    <Cluster $justify="space-between">
      <span>{text('draftKept')}</span>
      <DialogButton label={text('startOver')} title={text('startOverTitle')}>
        {(close) => (
          <ConfirmQuestion confirmLabel={text('startOverSure')} onConfirm={onStartOver} onClose={close}>
            {text('startOverText')}
          </ConfirmQuestion>
        )}
      </DialogButton>
    </Cluster>
  );
}
