import { Dialog } from '@site/ui/Dialog';
import { ImprintText } from '../pages/imprint/ImprintText.tsx';
import { useFrameText } from './useFrameText.ts';

interface ImprintDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The legal notice above a page that must not be left. */
export function ImprintDialog(props: ImprintDialogProps) {
  const text = useFrameText();
  return (
    <Dialog title={text('imprint')} closeLabel={text('close')} {...props}>
      <ImprintText />
    </Dialog>
  );
}
