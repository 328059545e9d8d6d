import { nanoid } from '@reduxjs/toolkit';
import type { ChecklistEntry } from '@site/contract/http/panel';
import { LIMITS } from '@site/contract/limits';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Form } from '@site/ui/Form';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import { TextField } from '@site/ui/TextField';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Hint, PartTitle } from '../../lib/typography.ts';
import { ChecklistRow } from './ChecklistRow.tsx';
import { entryPutBack } from './draft.ts';
import { useText } from './useText.ts';

/** Room for a few entries, whether there are any or not. */
const Place = styled.div`
  min-height: 216px;
  margin-top: ${space[2]};
`;

const Add = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space[2]};
  align-items: end;
  margin-top: ${space[4]};
`;

interface ChecklistProps {
  readonly entries: readonly ChecklistEntry[];
  readonly onChange: (entries: readonly ChecklistEntry[]) => void;
}

export function Checklist({ entries, onChange }: ChecklistProps) {
  const text = useText();
  const dispatch = useAppDispatch();
  const field = useRef<HTMLInputElement>(null);
  const { field: fieldOf, set, whenValid } = useForm({ label: '' });
  const [moved, setMoved] = useState('');
  const count = entries.length;
  const isFull = count >= LIMITS.checklist.entries;

  const add = whenValid(({ label }) => {
    if (label.trim() === '' || isFull) return;
    // Random enough, and also available on sites without https.
    onChange([...entries, { id: nanoid(), label: label.trim(), done: false }]);
    set('label')('');
  });

  const move = (place: number, to: number) => {
    const entry = entries[place];
    if (!entry) return;
    onChange(entries.toSpliced(place, 1).toSpliced(to, 0, entry));
    setMoved(text('moved', { place: to + 1, count }));
  };

  const remove = (entry: ChecklistEntry, place: number) => {
    onChange(entries.filter(({ id }) => id !== entry.id));
    field.current?.focus({ preventScroll: true });
    const action = { label: text('undo'), dispatches: entryPutBack({ entry, place }) };
    dispatch(showToast({ kind: 'info', text: text('removed', { label: entry.label }), action }));
  };

  return (
    <div>
      <Cluster $justify="space-between">
        <PartTitle id="checklist-title">{text('checklist')}</PartTitle>
        <Hint as="span">{`${count}/${LIMITS.checklist.entries}`}</Hint>
      </Cluster>
      <Place>
        {count === 0 && <Hint>{text('checklistEmpty')}</Hint>}
        <Stack as="ol" $gap={2} aria-labelledby="checklist-title">
          {entries.map((entry, place) => (
            <ChecklistRow
              key={entry.id}
              entry={entry}
              place={place}
              count={count}
              onChange={(change) => onChange(entries.with(place, { ...entry, ...change }))}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(entry, place)}
            />
          ))}
        </Stack>
      </Place>
      <Form
        onSend={() => {
          field.current?.focus();
          return add();
        }}
      >
        <Add>
          <TextField
            {...fieldOf('label')}
            ref={field}
            label={text('newEntry')}
            dir="auto"
            autoComplete="off"
            maxLength={LIMITS.checklist.label}
          />
          <Button type="submit" {...(isFull && { disabled: true, 'aria-describedby': 'checklist-full' })}>
            {text('add')}
          </Button>
        </Add>
        {isFull && <Hint id="checklist-full">{text('tooMany', { max: LIMITS.checklist.entries })}</Hint>}
      </Form>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </div>
  );
}
