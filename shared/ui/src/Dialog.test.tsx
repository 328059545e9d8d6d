import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

function Page({ refuse = false }: { refuse?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete clan</button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(refuse)} title="Delete the clan?" closeLabel="Close">
        <p>It is gone for good.</p>
        <input aria-label="Name of the clan" />
        <input type="file" aria-label="Picture" />
      </Dialog>
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Delete the clan?' });
const opener = () => screen.getByText('Delete clan');

async function open(props = {}) {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const view = render(<Page {...props} />);
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.queryByText('It is gone for good.')).not.toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(opener());
  expect(showModal).toHaveBeenCalledTimes(1);
  return { user, ...view };
}

test('opens above the page with the focus on its heading', async () => {
  const { user } = await open();
  expect(dialog()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Delete the clan?' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('closes by its button and gives the focus back', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

// What a browser makes of Escape and of a phone's gesture for "back".
test('closes by Escape, and only if its owner agrees', async () => {
  await open({ refuse: true });
  const wish = createEvent('cancel', dialog()!, { cancelable: true });
  fireEvent(dialog()!, wish);
  expect(wish.defaultPrevented).toBe(true);
  expect(dialog()).toBeInTheDocument();
});

test('closes by Escape and gives the focus back', async () => {
  await open();
  fireEvent(dialog()!, createEvent('cancel', dialog()!, { cancelable: true }));
  expect(dialog()).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
});

test('giving up on choosing a file is not the wish to close', async () => {
  await open();
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
  expect(dialog()).toBeInTheDocument();
});

test('tells its owner when the browser has closed it', async () => {
  await open();
  fireEvent(dialog()!, new Event('close'));
  expect(dialog()).not.toBeInTheDocument();
});

test('closes by a press on what is behind it, not by one on its content', async () => {
  const { user } = await open();
  await user.click(screen.getByText('It is gone for good.'));
  expect(dialog()).toBeInTheDocument();
  // The backdrop belongs to the dialog itself.
  await user.click(dialog()!);
  expect(dialog()).not.toBeInTheDocument();
});

test('a press that began inside and ends behind leaves it open', async () => {
  const { user } = await open();
  await user.pointer([
    { target: screen.getByLabelText('Name of the clan'), keys: '[MouseLeft>]' },
    { target: dialog()!, keys: '[/MouseLeft]' },
  ]);
  fireEvent.click(dialog()!);
  expect(dialog()).toBeInTheDocument();
});

test('what is in it starts afresh each time', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Name of the clan'), 'Lumi');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(opener());
  expect(screen.getByLabelText('Name of the clan')).toHaveValue('');
});

test('taken away while open it gives the focus back too', () => {
  const view = (shown: boolean) => (
    <>
      <button>Rules</button>
      {shown && (
        <Dialog isOpen onClose={() => {}} title="Rules" closeLabel="Close">
          Be kind.
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(view(false));
  const button = screen.getByRole('button', { name: 'Rules' });
  button.focus();
  rerender(view(true));
  expect(screen.getByRole('heading', { name: 'Rules' })).toHaveFocus();
  rerender(view(false));
  expect(button).toHaveFocus();
});
