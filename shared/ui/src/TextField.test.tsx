import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from './TextField.tsx';

test('the label names the input and focuses it', async () => {
  render(<TextField label="Username" autoComplete="username" />);
  await userEvent.click(screen.getByText('Username'));
  const input = screen.getByRole('textbox', { name: 'Username' });
  expect(input).toHaveFocus();
  expect(input).toBeValid();
  expect(input).not.toHaveAttribute('aria-describedby');
  expect(input).toHaveAttribute('autocomplete', 'username');
});

test('an error makes it invalid and is read before the hint', () => {
  const { rerender } = render(<TextField label="Password" hint="At least 8 characters." />);
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAccessibleDescription('At least 8 characters.');

  rerender(<TextField label="Password" hint="At least 8 characters." error="Too short." />);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Too short. At least 8 characters.');

  rerender(<TextField label="Password" hint="At least 8 characters." />);
  expect(input).toBeValid();
});

test('what trails is reached after the input', async () => {
  render(<TextField label="Password" type="password" trailing={<button type="button">Show</button>} />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
});

test('two fields never share their ids', () => {
  render(
    <>
      <TextField label="One" hint="First" />
      <TextField label="Two" hint="Second" />
    </>,
  );
  expect(screen.getByLabelText('One')).toHaveAccessibleDescription('First');
  expect(screen.getByLabelText('Two')).toHaveAccessibleDescription('Second');
});
