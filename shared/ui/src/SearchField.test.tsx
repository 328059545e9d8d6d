import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './SearchField.tsx';

const finished = jest.fn();

function Clans({ hasButton = true }: { hasButton?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <SearchField
      label="Search"
      value={value}
      maxLength={5}
      onChange={setValue}
      onFinish={finished}
      onClear={() => setValue('')}
      {...(hasButton && { clearButton: { text: 'Clear', label: 'Clear search' } })}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Search' });

test('is emptied by its button, which leaves the focus in the field, and says when it is left', async () => {
  render(<Clans />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  const user = userEvent.setup();
  await user.type(field(), 'foxes and more');
  expect(field()).toHaveValue('foxes');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  finished.mockClear();
  await user.tab();
  expect(finished).toHaveBeenCalledTimes(1);
});

test('is emptied by Escape, with a button or without', async () => {
  render(<Clans hasButton={false} />);
  const user = userEvent.setup();
  await user.type(field(), 'fox');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('');
});
