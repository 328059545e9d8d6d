import { LIMITS } from '@site/contract/limits';
import type { ButtonProps } from '@site/ui/Button';
import { Select, type SelectProps } from '@site/ui/Select';
import { TextField } from '@site/ui/TextField';
import type { ReactNode } from 'react';
import { useCommonTexts } from './commonTexts.ts';
import { DialogButton } from './DialogButton.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useForm } from './useForm.ts';

interface ActState {
  readonly isLoading: boolean;
  readonly error?: unknown;
}

interface ActFormProps<Arg> {
  /** What the act is called: on its button, and on the one in the dialog. */
  readonly label: string;
  /** Who reads the reason. */
  readonly hint: string;
  /** The hook of a mutation; an answer without an error closes the dialog. */
  readonly useAct: () => readonly [
    act: (arg: Arg) => PromiseLike<{ readonly error?: unknown }>,
    state: ActState,
    ...rest: unknown[],
  ];
  readonly argOf: (entered: { readonly reason: string; readonly choice: string }) => Arg;
  /** A question with no answer at first, and what is shown as long as it has none. */
  readonly question?: Pick<SelectProps, 'label' | 'hint' | 'options'> & { readonly missing: string };
  /** Shows a failure in another way; `again` repeats the act. */
  readonly problem?: (error: unknown, again: () => void) => ReactNode;
  /** What the act does. */
  readonly children: ReactNode;
}

export interface ActButtonProps<Arg> extends ActFormProps<Arg>, Pick<ButtonProps, 'variant'> {
  /** Title of the dialog, if it isn't the label. */
  readonly title?: string;
  /** Hears when the dialog opens and closes. */
  readonly onToggle?: (isOpen: boolean) => void;
}

function ActForm<Arg>(props: ActFormProps<Arg> & { readonly onDone: () => void }) {
  const { label, hint, useAct, argOf, question, problem, children, onDone } = props;
  const common = useCommonTexts();
  const [act, { isLoading, error }] = useAct();
  const { values, field, choice, whenValid } = useForm({ reason: '', choice: '' }, (entered) => ({
    reason: entered.reason.trim() === '' ? common.reasonMissing : undefined,
    choice: entered.choice === '' ? question?.missing : undefined,
  }));
  const send = whenValid(async (entered) => {
    const answer = await act(argOf(entered));
    if (answer.error === undefined) onDone();
  });
  return (
    <DialogForm
      submitLabel={label}
      pending={isLoading}
      error={problem ? undefined : error}
      failed={common.actFailed}
      onSend={send}
      onClose={onDone}
    >
      {children}
      {question && (
        <Select
          {...choice('choice')}
          label={question.label}
          hint={question.hint}
          options={[
            { value: '', label: common.pleaseChoose, disabled: values.choice !== '' },
            ...question.options,
          ]}
        />
      )}
      <TextField
        {...field('reason')}
        label={common.reason}
        hint={hint}
        dir="auto"
        required
        maxLength={LIMITS.reason.max}
      />
      {problem?.(error, () => void send())}
    </DialogForm>
  );
}

/** A button that opens a dialog which says what an act does, asks for its reason, and acts. */
export function ActButton<Arg>({ title, variant, onToggle, ...form }: ActButtonProps<Arg>) {
  return (
    <DialogButton
      label={form.label}
      title={title ?? form.label}
      onToggle={onToggle}
      {...(variant && { variant })}
    >
      {(close) => <ActForm {...form} onDone={close} />}
    </DialogButton>
  );
}
