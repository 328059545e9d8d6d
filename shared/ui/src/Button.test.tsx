import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';

test('is pressed by mouse, Enter and Space, and never submits unless told to', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button onClick={onClick}>Save</Button>
    </form>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Enter} ');
  expect(onClick).toHaveBeenCalledTimes(3);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('while busy it keeps focus and name, does nothing, and says so', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" onClick={onClick} busy={busy} busyLabel="Saving your name">
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Save' });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);

  rerender(form(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleName('Save');
  expect(screen.getByRole('status')).toHaveTextContent('Saving your name');
  await user.click(button);
  await user.keyboard('{Enter} ');
  await user.type(screen.getByRole('textbox'), 'Lumi{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('disabled is out of the tab order', async () => {
  const onClick = jest.fn();
  render(
    <Button disabled onClick={onClick}>
      Pay
    </Button>,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(onClick).not.toHaveBeenCalled();
});

test('being busy needs words', () => {
  // @ts-expect-error busyLabel is missing
  render(<Button busy>Save</Button>);
});
