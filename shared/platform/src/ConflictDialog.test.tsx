import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { ConflictDialog } from './ConflictDialog.tsx';

const onSettle = jest.fn();
const onClose = jest.fn();

const fields = [
  { name: 'motto', label: 'Motto', mine: 'Dig', theirs: 'Build' },
  { name: 'tag', label: 'Tag', mine: 'FOX', theirs: 'OWL' },
];

async function open(lang: 'de' | 'en') {
  const dialog = <ConflictDialog isOpen fields={fields} onSettle={onSettle} onClose={onClose} />;
  return (await renderInPage(dialog, { lang })).person;
}

test('asks about every field, by keyboard too, and says which values are given up', async () => {
  const person = await open('en');
  expect(screen.getByRole('heading', { name: 'Somebody else has changed this too' })).toHaveFocus();
  const motto = screen.getByRole('radiogroup', { name: 'Motto' });
  await person.click(screen.getByRole('radio', { name: 'Yours FOX' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(motto).toHaveFocus();
  expect(motto).toHaveAccessibleDescription('Please choose one of them.');
  expect(onSettle).not.toHaveBeenCalled();

  await person.tab();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Theirs Build' })).toBeChecked();
  expect(motto).toBeValid();
  await person.keyboard('{Enter}');
  expect(onSettle.mock.calls).toEqual([[['motto']]]);
});

test('changes nothing when it is closed, and speaks German', async () => {
  const person = await open('de');
  expect(screen.getAllByRole('radio', { name: /^Von dir/ })).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(onClose).toHaveBeenCalled();
});
