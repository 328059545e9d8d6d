import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Switch, type SwitchProps } from './Switch.tsx';

function Setting({ onChange, ...props }: Partial<SwitchProps>) {
  const [checked, setChecked] = useState(false);
  return (
    <Switch
      label="Friend requests"
      hint="Others may ask you."
      checked={checked}
      onChange={(next) => {
        setChecked(next);
        onChange?.(next);
      }}
      {...props}
    />
  );
}

test('is a switch with a name and a description, turned by Space', async () => {
  const onChange = jest.fn();
  render(<Setting onChange={onChange} />);
  const control = screen.getByRole('switch', { name: 'Friend requests' });
  expect(control).toHaveAccessibleDescription('Others may ask you.');
  expect(control).not.toBeChecked();
  const user = userEvent.setup();
  await user.tab();
  expect(control).toHaveFocus();
  await user.keyboard(' ');
  expect(control).toBeChecked();
  await user.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test.each(['Friend requests', 'Others may ask you.'])('is turned by pressing "%s"', async (words) => {
  render(<Setting />);
  await userEvent.click(screen.getByText(words));
  expect(screen.getByRole('switch')).toBeChecked();
});

test('while busy it keeps the focus and does nothing', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<Setting onChange={onChange} />);
  const control = screen.getByRole('switch');
  const user = userEvent.setup();
  await user.click(control);
  rerender(<Setting onChange={onChange} busy />);
  expect(control).toHaveFocus();
  expect(control).toHaveAttribute('aria-busy', 'true');
  expect(control).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard(' ');
  await user.click(screen.getByText('Friend requests'));
  expect(control).toBeChecked();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('disabled it can be neither reached nor turned', async () => {
  render(<Setting disabled />);
  const user = userEvent.setup();
  await user.tab();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByText('Friend requests'));
  expect(screen.getByRole('switch')).not.toBeChecked();
});

test('without a hint nothing describes it', () => {
  render(<Switch label="Sound" checked onChange={() => {}} />);
  expect(screen.getByRole('switch', { name: 'Sound' })).not.toHaveAttribute('aria-describedby');
});
