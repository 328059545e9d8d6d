import { LIMITS } from '@site/contract/limits';
import type { ButtonProps } from '@site/ui/Button';
import { TextField } from '@site/ui/TextField';
import type { ReactNode } from 'react';
import { useCommonTexts } from './commonTexts.ts';
import { DialogForm } from './DialogForm.tsx';
import { useForm } from './useForm.ts';

interface ReasonFormProps extends Pick<ButtonProps, 'variant'> {
  /** What the button says that acts. */
  readonly submitLabel: string;
  /** Who reads the reason. */
  readonly hint: string;
  /** Acts; an answer without an error closes the dialog. Undefined if something else is missing. */
  readonly act: (reason: string) => Promise<{ readonly error?: unknown } | undefined>;
  readonly pending: boolean;
  /** Why acting failed: the server's answer is shown. */
  readonly error?: unknown;
  /** Shows a failure in another way; `again` repeats the act. */
  readonly problem?: (again: () => void) => ReactNode;
  readonly onDone: () => void;
  /** What the act does, and further fields. */
  readonly children: ReactNode;
}

/** A form as the content of a `DialogButton`: it asks for the reason of an act, and acts. */
export function ReasonForm({ hint, act, problem, onDone, children, ...form }: ReasonFormProps) {
  const common = useCommonTexts();
  const { field, whenValid } = useForm({ reason: '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? common.reasonMissing : undefined,
  }));
  const send = whenValid(async ({ reason }) => {
    const answer = await act(reason);
    if (answer && answer.error === undefined) onDone();
  });
  return (
    <DialogForm failed={common.actFailed} {...form} onSend={send} onClose={onDone}>
      {children}
      <TextField
        {...field('reason')}
        label={common.reason}
        hint={hint}
        dir="auto"
        required
        maxLength={LIMITS.reason.max}
      />
      {problem?.(() => void send())}
    </DialogForm>
  );
}
