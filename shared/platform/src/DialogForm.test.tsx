import { renderInPage } from '@site/testing/renderPage';
import { TextField } from '@site/ui/TextField';
import { Switch } from '@site/ui/Switch';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { DialogButton } from './DialogButton.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useForm } from './useForm.ts';

const onSend = jest.fn();
beforeEach(() => onSend.mockReset());

interface AddProps extends Partial<Pick<ComponentProps<typeof DialogForm>, 'error' | 'pending'>> {
  readonly onDone: () => void;
}

function AddClan({ onDone, ...state }: AddProps) {
  const { values, set, field, error, whenValid } = useForm(
    { name: '', open: false },
    ({ name }) => ({ name: name.trim() === '' ? 'Please enter a name.' : undefined }),
    { error: state.error, fields: { name_taken: 'name' } },
  );
  const send = whenValid((clan) => {
    onSend(clan);
    if (state.error === undefined) onDone();
  });
  return (
    <DialogForm
      submitLabel="Found"
      pending={false}
      failed="The clan was not founded"
      onSend={send}
      onClose={onDone}
      {...state}
      error={error}
    >
      <TextField {...field('name')} label="Name" />
      <Switch label="Anyone may join" checked={values.open} onChange={set('open')} />
    </DialogForm>
  );
}

async function open(state: Omit<AddProps, 'onDone'> = {}) {
  const { person } = await renderInPage(
    <DialogButton label="Found a clan" title="A clan">
      {(close) => <AddClan onDone={close} {...state} />}
    </DialogButton>,
    { lang: 'en' },
  );
  await person.click(screen.getByRole('button', { name: 'Found a clan' }));
  return person;
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const found = () => screen.getByRole('button', { name: 'Found' });

test('sends what was entered, and closes', async () => {
  const person = await open();
  await person.type(name(), 'Foxes');
  await person.click(screen.getByRole('switch', { name: 'Anyone may join' }));
  await person.click(found());
  expect(onSend).toHaveBeenCalledWith({ name: 'Foxes', open: true });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows the errors of fields from the first attempt on, and removes them while they are mended', async () => {
  const person = await open();
  expect(name()).toBeValid();
  await person.click(found());
  expect(onSend).not.toHaveBeenCalled();
  expect(name()).toHaveAccessibleDescription('Please enter a name.');
  expect(name()).toHaveFocus();
  await person.type(name(), 'F');
  expect(name()).toBeValid();
});

test('cancelling forgets what was entered, and goes back to the button', async () => {
  const person = await open();
  const opener = screen.getByRole('button', { name: 'Found a clan' });
  expect(screen.getByRole('dialog', { name: 'A clan' })).toBeVisible();
  await person.type(name(), 'Foxes');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onSend).not.toHaveBeenCalled();
  expect(opener).toHaveFocus();
  await person.click(opener);
  expect(name()).toHaveValue('');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('says why it failed, and that it is being sent', async () => {
  const error = { status: 409, data: { code: 'too_many', message: 'There are too many clans.' } };
  await open({ error, pending: true });
  expect(screen.getByRole('alert')).toHaveTextContent('The clan was not founded');
  expect(screen.getByRole('alert')).toHaveTextContent('There are too many clans.');
  expect(found()).toHaveAttribute('aria-busy', 'true');
});

test('shows a refusal beside the field that it is about, until the field changes', async () => {
  const error = { status: 409, data: { code: 'name_taken', message: 'That name is taken.' } };
  const person = await open({ error });
  await person.type(name(), 'Foxes');
  await person.click(found());
  expect(name()).toHaveAccessibleDescription('That name is taken.');
  expect(name()).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await person.type(name(), '2');
  expect(name()).toBeValid();
});

test('sends what a field holds itself, and shows what sending throws beside it or for the whole form', async () => {
  function LogIn() {
    const { named, failure, whenValid } = useForm(
      { password: '' },
      ({ password }) => ({ password: password === '' ? 'Please enter it.' : undefined }),
      (error) => (error === onSend ? { form: 'Closed.' } : { password: String(error) }),
    );
    return (
      <DialogForm submitLabel="Found" pending={false} onSend={whenValid(onSend)} onClose={onSend}>
        <TextField {...named('password')} label="Name" />
        <p role="alert">{failure}</p>
      </DialogForm>
    );
  }
  const { person } = await renderInPage(<LogIn />, { lang: 'en' });
  await person.click(found());
  expect(name()).toHaveAccessibleDescription('Please enter it.');
  onSend.mockRejectedValueOnce('Wrong.').mockRejectedValueOnce(onSend);
  // As a password manager does, without an event.
  Object.assign(name(), { value: 'a secret' });
  await person.click(found());
  expect(onSend).toHaveBeenCalledWith({ password: 'a secret' }, expect.any(FormData));
  expect(name()).toHaveAccessibleDescription('Wrong.');
  await person.click(found());
  expect(name()).toBeValid();
  expect(screen.getByRole('alert')).toHaveTextContent('Closed.');
});
