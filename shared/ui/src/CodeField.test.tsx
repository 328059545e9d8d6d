import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeField, type CodeFieldProps } from './CodeField.tsx';

function Code(props: Partial<CodeFieldProps>) {
  const [value, setValue] = useState('');
  return <CodeField label="Code" value={value} onChange={setValue} {...props} />;
}

const input = () => screen.getByRole('textbox', { name: 'Code' });

async function paste(text: string) {
  const user = userEvent.setup();
  await user.click(input());
  await user.paste(text);
}

test('asks phones for digits and for the code they have received', () => {
  render(<Code />);
  expect(input()).toHaveAttribute('inputmode', 'numeric');
  expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(input()).toHaveAttribute('placeholder', '000000');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
});

test.each([
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['abcd-efgh 1234', 'abcd-efgh1234'],
  ['12<3>4.5', '12345'],
  ['x'.repeat(40), 'x'.repeat(32)],
])('pasting %j gives %s', async (pasted, code) => {
  render(<Code />);
  await paste(pasted);
  expect(input()).toHaveValue(code);
});

test('digits typed one by one stay as they are, spaces between them are left out', async () => {
  const onChange = jest.fn();
  render(<Code onChange={onChange} />);
  await userEvent.type(input(), '7 ');
  expect(onChange.mock.calls).toEqual([['7'], ['']]);
});

test('Enter sends the form it stands in', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Code />
    </form>,
  );
  await userEvent.type(input(), '123456{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('error and hint describe it', () => {
  const { rerender } = render(<Code hint="Six digits." />);
  expect(input()).toHaveAccessibleDescription('Six digits.');
  rerender(<Code hint="Six digits." error="This code is wrong." />);
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription('This code is wrong. Six digits.');
});

test('disabled it takes nothing', async () => {
  render(<Code disabled />);
  await userEvent.type(input(), '123456');
  expect(input()).toHaveValue('');
});
