import { Choice } from '@site/ui/Choice';
import { Dialog } from '@site/ui/Dialog';
import type { ReactNode } from 'react';
import { useCommonTexts } from './commonTexts.ts';
import { DialogForm } from './DialogForm.tsx';
import { useForm } from './useForm.ts';

type Side = 'mine' | 'theirs';

interface ConflictFormProps<Field extends string> {
  /** The fields that differ: the name in the form, its label, and both values as text or inline elements. */
  readonly fields: readonly ({ readonly name: Field; readonly label: string } & Readonly<
    Record<Side, ReactNode>
  >)[];
  /** Is given the fields whose own value is dropped. */
  readonly onSettle: (theirs: readonly Field[]) => void;
  readonly onClose: () => void;
}

function ConflictForm<Field extends string>({ fields, onSettle, onClose }: ConflictFormProps<Field>) {
  const common = useCommonTexts();
  const { choice, values, whenValid } = useForm<Record<string, string>>({}, (chosen) =>
    Object.fromEntries(fields.map(({ name }) => [name, chosen[name] ? undefined : common.choose])),
  );
  const send = whenValid(() =>
    onSettle(fields.map(({ name }) => name).filter((name) => values[name] === 'theirs')),
  );
  return (
    <DialogForm submitLabel={common.save} pending={false} onSend={send} onClose={onClose}>
      <p>{common.whichCounts}</p>
      {fields.map(({ name, label, ...sides }) => (
        <Choice
          key={name}
          label={label}
          {...choice(name)}
          value={values[name] ?? ''}
          options={(['mine', 'theirs'] as const).map((side) => ({
            value: side,
            label: common[side],
            content: sides[side],
          }))}
        />
      ))}
    </DialogForm>
  );
}

/** Asks field by field which value counts, after a write was refused (409) because others changed the same fields. */
export function ConflictDialog<Field extends string>({
  isOpen,
  ...form
}: ConflictFormProps<Field> & { readonly isOpen: boolean }) {
  const common = useCommonTexts();
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={common.conflict} closeLabel={common.close}>
      <ConflictForm {...form} />
    </Dialog>
  );
}
