import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea } from './TextArea.tsx';

function Story({ maxLength }: { maxLength: number }) {
  const [value, setValue] = useState('');
  return (
    <TextArea
      label="Your story"
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      leftLabel={(left) => `${left} characters left`}
    />
  );
}

const area = () => screen.getByRole('textbox', { name: 'Your story' });

test('the label names it; error and hint describe it', () => {
  const { rerender } = render(<TextArea label="Your story" hint="A few sentences." />);
  expect(area()).toHaveAccessibleDescription('A few sentences.');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(<TextArea label="Your story" hint="A few sentences." error="Too short." />);
  expect(area()).toBeInvalid();
  expect(area()).toHaveAccessibleDescription('Too short. A few sentences.');
});

test('counts what is written and stops at the limit', async () => {
  render(<Story maxLength={8} />);
  expect(screen.getByText('0/8')).toBeVisible();
  await userEvent.type(area(), 'Hi{Enter}you');
  expect(screen.getByText('6/8')).toBeVisible();
  await userEvent.type(area(), ' all');
  expect(area()).toHaveValue('Hi\nyou a');
  expect(screen.getByText('8/8')).toBeVisible();
});

describe('near the end', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const write = (length: number) => fireEvent.change(area(), { target: { value: 'x'.repeat(length) } });
  const pause = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const said = () => screen.getByRole('status').textContent;

  test('what is left is said once the person pauses, and not before', () => {
    render(<Story maxLength={100} />);
    write(89);
    pause(1000);
    expect(said()).toBe('');
    write(90);
    pause(600);
    write(91);
    pause(600);
    expect(said()).toBe('');
    pause(400);
    expect(said()).toBe('9 characters left');
    write(50);
    pause(1000);
    expect(said()).toBe('');
  });
});

test('half of a limit is refused', () => {
  const refused = [
    // @ts-expect-error leftLabel is missing
    <TextArea key="1" label="Story" value="" maxLength={10} />,
    // @ts-expect-error what is not known can't be counted
    <TextArea key="2" label="Story" maxLength={10} leftLabel={String} />,
    // @ts-expect-error maxLength is missing
    <TextArea key="3" label="Story" leftLabel={String} />,
  ];
  expect(refused).toHaveLength(3);
});
