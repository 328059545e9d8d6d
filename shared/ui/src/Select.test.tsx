import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Select } from './Select.tsx';

const options = [
  { value: 'low', label: 'Low' },
  { value: 'mid', label: 'Middle', description: 'Answered within a day.' },
  { value: 'top', label: 'Top', disabled: true },
];

function Priority({ error, onChange }: { error?: string; onChange?: (value: string) => void }) {
  const [value, setValue] = useState('low');
  return (
    <Select
      label="Priority"
      hint="How soon?"
      error={error}
      value={value}
      options={options}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

test('the label names it, and picking an option reports its value', async () => {
  const onChange = jest.fn();
  render(<Priority onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Priority' });
  expect(select).toHaveValue('low');
  await userEvent.selectOptions(select, 'Middle');
  expect(onChange).toHaveBeenCalledWith('mid');
  expect(select).toHaveDisplayValue('Middle');
  expect(screen.getByRole('option', { name: 'Top' })).toBeDisabled();
});

test('hint, description of the chosen option and error belong to it', async () => {
  const { rerender } = render(<Priority />);
  const select = screen.getByRole('combobox');
  expect(select).toHaveAccessibleDescription('How soon?');
  await userEvent.selectOptions(select, 'mid');
  expect(select).toHaveAccessibleDescription('How soon? Answered within a day.');

  rerender(<Priority error="Pick another." />);
  expect(select).toBeInvalid();
  expect(select).toHaveAccessibleDescription('Pick another. How soon? Answered within a day.');
});

test('without hint and description nothing describes it, and disabled it is out of reach', async () => {
  render(
    <Select label="Rank" value="a" onChange={() => {}} disabled options={[{ value: 'a', label: 'A' }]} />,
  );
  const select = screen.getByRole('combobox', { name: 'Rank' });
  expect(select).not.toHaveAttribute('aria-describedby');
  await userEvent.tab();
  expect(select).not.toHaveFocus();
});

test('a label that is hidden from the eye still names it', () => {
  render(
    <Select
      label="Rank"
      isLabelHidden
      value="a"
      onChange={() => {}}
      options={[{ value: 'a', label: 'A' }]}
    />,
  );
  expect(screen.getByRole('combobox', { name: 'Rank' })).toBeInTheDocument();
  expect(getComputedStyle(screen.getByText('Rank')).position).toBe('absolute');
});

test('busy it keeps the focus and its value, and says that it is', async () => {
  const onChange = jest.fn();
  const select = (busy: boolean) => (
    <Select label="Priority" value="low" onChange={onChange} busy={busy} options={options} />
  );
  const { rerender } = render(select(false));
  const control = screen.getByRole('combobox');
  control.focus();
  rerender(select(true));
  expect(control).toHaveFocus();
  expect(control).toHaveAttribute('aria-busy', 'true');
  expect(control).toHaveAttribute('aria-disabled', 'true');
  await userEvent.selectOptions(control, 'mid');
  expect(onChange).not.toHaveBeenCalled();
  expect(control).toHaveValue('low');
});
