import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { DialogButton } from './DialogButton.tsx';

test('opens a dialog, whose content closes it and starts anew the next time', async () => {
  const { person } = await renderInPage(
    <DialogButton label="Rename" title="Rename the clan">
      {(close) => (
        <>
          <input aria-label="Name" />
          <button onClick={close}>Done</button>
        </>
      )}
    </DialogButton>,
  );
  const opener = screen.getByRole('button', { name: 'Rename' });
  await person.click(opener);
  expect(screen.getByRole('dialog', { name: 'Rename the clan' })).toBeVisible();
  await person.type(screen.getByLabelText('Name'), 'Otters');
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  await person.click(opener);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
