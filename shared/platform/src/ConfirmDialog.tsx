import { Button, type ButtonProps } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { Notice } from '@site/ui/Notice';
import { Stack } from '@site/ui/Stack';
import type { ReactNode } from 'react';
import { useCommonTexts } from './commonTexts.ts';
import { messageOf } from './errors.ts';

interface ConfirmQuestionProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'aria-describedby'> {
  /** The consequences, as a text or as elements below each other. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** The label of the other one, where "Cancel" could mean both. */
  readonly cancelLabel?: string;
  readonly pending?: boolean;
  /** Why it failed; the server's answer is shown below `failed`. */
  readonly error?: unknown;
  readonly failed?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The content of a `ConfirmDialog`, for a dialog that goes on with something else or forgets errors on closing. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { children, pending, error, variant = 'danger' } = props;
  const common = useCommonTexts();
  return (
    <Stack>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {error !== undefined && (
        <Notice tone="error" title={props.failed}>
          {messageOf(error)}
        </Notice>
      )}
      <Cluster $justify="end">
        <Button onClick={props.onClose}>{props.cancelLabel ?? common.cancel}</Button>
        <Button
          variant={variant}
          disabled={props.disabled}
          aria-describedby={props['aria-describedby']}
          {...(pending !== undefined && { busy: pending, busyLabel: common.saving })}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </Cluster>
    </Stack>
  );
}

interface ConfirmDialogProps extends ConfirmQuestionProps {
  readonly isOpen: boolean;
  readonly title: string;
}

/** Asks before something that can't be undone; the focus goes to the question, and back when it is answered. */
export function ConfirmDialog({ isOpen, title, ...question }: ConfirmDialogProps) {
  const common = useCommonTexts();
  return (
    <Dialog isOpen={isOpen} onClose={question.onClose} title={title} closeLabel={common.close}>
      <ConfirmQuestion {...question} />
    </Dialog>
  );
}
