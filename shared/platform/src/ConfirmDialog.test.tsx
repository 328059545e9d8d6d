import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const onConfirm = jest.fn();
beforeEach(() => onConfirm.mockClear());

async function open(state: Partial<ComponentProps<typeof ConfirmDialog>> = {}, lang: 'de' | 'en' = 'en') {
  function Page() {
    const [isAsking, setIsAsking] = useState(false);
    return (
      <>
        <button onClick={() => setIsAsking(true)}>Leave the clan</button>
        <ConfirmDialog
          isOpen={isAsking}
          title="Leave?"
          confirmLabel="Leave"
          failed="Leaving failed"
          onConfirm={onConfirm}
          onClose={() => setIsAsking(false)}
          {...state}
        >
          Your place goes to somebody else.
        </ConfirmDialog>
      </>
    );
  }
  const { person } = await renderInPage(<Page />, { lang });
  await person.click(screen.getByRole('button', { name: 'Leave the clan' }));
  return person;
}

test('asks, with the focus on the question, and confirms', async () => {
  const person = await open();
  expect(screen.getByRole('dialog', { name: 'Leave?' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Leave?' })).toHaveFocus();
  expect(screen.getByText('Your place goes to somebody else.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test.each(['Schließen', 'Abbrechen'])('%s changes nothing and restores the focus', async (name) => {
  const person = await open({}, 'de');
  await person.click(screen.getByRole('button', { name }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave the clan' })).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('says that it is pending, and does not confirm twice', async () => {
  const person = await open({ pending: true });
  const button = screen.getByRole('button', { name: 'Leave' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Saving …');
  await person.click(button);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('says why it failed', async () => {
  await open({ error: { status: 409, data: { code: 'x', message: 'You lead this clan.' } } });
  expect(screen.getByRole('alert')).toHaveTextContent('Leaving failedYou lead this clan.');
});
