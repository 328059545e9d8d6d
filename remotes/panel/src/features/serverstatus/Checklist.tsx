import { nanoid } from '@reduxjs/toolkit';
import type { ChecklistEntry } from '@site/contract/http/panel';
import { LIMITS } from '@site/contract/limits';
import { showToast, useAppDispatch } from '@site/platform/remote';
import { useForm } from '@site/platform/useForm';
import { Button } from '@site/ui/Button';
import { Checkbox } from '@site/ui/Checkbox';
import { Cluster } from '@site/ui/Cluster';
import { FieldFrame } from '@site/ui/Field';
import { Form } from '@site/ui/Form';
import { Stack } from '@site/ui/Stack';
import { TextField } from '@site/ui/TextField';
import { phone, space } from '@site/ui/tokens';
import { useLimitedInput } from '@site/ui/useLimitedInput';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useRef, useState, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Mark } from '../../lib/Mark.tsx';
import { Hint, PartTitle } from '../../lib/typography.ts';
import { entryPutBack } from './draft.ts';
import { useText } from './useText.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[2]};
  align-items: center;
  ${phone} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`;

const Label = styled.input`
  padding: 0 ${space[3]};
  text-overflow: ellipsis;
`;

const Buttons = styled.div`
  display: flex;
  gap: ${space[1]};
  & > button {
    padding: 0 0 4px;
  }
  ${phone} {
    grid-column: 2;
    justify-content: end;
  }
`;

const UP = 'M3 1h2v1h1v1h1v1h1v2H6V5H5v3H3V5H2v1H0V4h1V3h1V2h1z';
const DOWN = 'M3 7h2V6h1V5h1V4h1V2H6v1H5V0H3v3H2V2H0v2h1v1h1v1h1z';
const CROSS = 'M0 0h2v1h1v1h2V1h1V0h2v2H7v1H6v2h1v1h1v2H6V7H5V6H3v1H2v1H0V6h1V5h1V3H1V2H0z';

interface ChecklistRowProps {
  readonly entry: ChecklistEntry;
  readonly place: number;
  readonly count: number;
  readonly onChange: (change: Partial<ChecklistEntry>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function ChecklistRow({ entry, place, count, onChange, onMove, onRemove }: ChecklistRowProps) {
  const text = useText();
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const { label, done } = entry;
  const limited = useLimitedInput({
    max: LIMITS.checklist.label,
    value: label,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ label: target.value }),
  });
  const isNameless = label.trim() === '';
  const steps = [
    { name: 'up', ref: up, to: place - 1, path: UP, isEnd: place === 0 },
    { name: 'down', ref: down, to: place + 1, path: DOWN, isEnd: place === count - 1 },
  ] as const;

  const move = (to: number) => {
    flushSync(() => onMove(to));
    const [pressed, other] = to < place ? [up, down] : [down, up];
    // A row that moves loses the focus, and the "up" button is disabled in the first row.
    (pressed.current?.disabled ? other : pressed).current?.focus();
  };

  return (
    <Row>
      <Checkbox
        label={text('done', { label })}
        isLabelHidden
        checked={done}
        onChange={(checked) => onChange({ done: checked })}
      />
      <FieldFrame $invalid={isNameless}>
        <Label
          dir="auto"
          aria-label={text('entry', { place: place + 1 })}
          aria-invalid={isNameless || undefined}
          value={label}
          {...limited}
        />
      </FieldFrame>
      <Buttons>
        {steps.map(({ name, ref, to, path, isEnd }) => (
          <Button
            key={name}
            ref={ref}
            aria-label={text(name, { label })}
            disabled={isEnd}
            onClick={() => move(to)}
          >
            <Mark path={path} />
          </Button>
        ))}
        <Button aria-label={text('remove', { label })} onClick={onRemove}>
          <Mark path={CROSS} />
        </Button>
      </Buttons>
    </Row>
  );
}

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
