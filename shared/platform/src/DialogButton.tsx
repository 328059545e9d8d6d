import { Button, type ButtonProps } from '@site/ui/Button';
import { Dialog } from '@site/ui/Dialog';
import { useState, type ReactNode } from 'react';
import { useCommonTexts } from './commonTexts.ts';

interface DialogButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'aria-describedby'> {
  readonly label: string;
  readonly title: string;
  /** Hears when the dialog opens and closes. */
  readonly onToggle?: ((isOpen: boolean) => void) | undefined;
  /** Renders the dialog's content, which starts anew each time it opens. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. If it is `disabled`, `aria-describedby` names the text nearby that says why. */
export function DialogButton({ label, title, onToggle, children, ...look }: DialogButtonProps) {
  const common = useCommonTexts();
  const [isOpen, setIsOpen] = useState(false);
  const turn = (to: boolean) => {
    setIsOpen(to);
    onToggle?.(to);
  };
  const close = () => turn(false);
  return (
    <>
      <Button {...look} onClick={() => turn(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title} closeLabel={common.close}>
        {children(close)}
      </Dialog>
    </>
  );
}
