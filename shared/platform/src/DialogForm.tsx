import { Button, type ButtonProps } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Form } from '@site/ui/Form';
import { Notice } from '@site/ui/Notice';
import type { ReactNode } from 'react';
import { useCommonTexts } from './commonTexts.ts';
import { messageOf } from './errors.ts';

interface DialogFormProps extends Pick<ButtonProps, 'variant'> {
  readonly submitLabel: string;
  readonly pending: boolean;
  /** Why it failed; the server's answer is shown below `failed`. */
  readonly error?: unknown;
  readonly failed?: string;
  /** Sends the form; while its promise is pending, it is not called again. */
  readonly onSend: () => unknown;
  readonly onClose: () => void;
  /** Another action, between the two buttons. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A form as the content of a `DialogButton` or a `Dialog`: its fields, its error, and buttons to cancel and to send. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, pending, error, failed, onSend, onClose, action, children } = props;
  const common = useCommonTexts();
  return (
    <Form onSend={onSend} $gap={4}>
      {children}
      {error !== undefined && (
        <Notice tone="error" title={failed}>
          {messageOf(error)}
        </Notice>
      )}
      <Cluster $justify="end">
        <Button onClick={onClose}>{common.cancel}</Button>
        {action}
        <Button type="submit" variant={props.variant ?? 'primary'} busy={pending} busyLabel={common.saving}>
          {submitLabel}
        </Button>
      </Cluster>
    </Form>
  );
}
