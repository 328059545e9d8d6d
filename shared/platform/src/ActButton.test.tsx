import { renderInPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { ActButton } from './ActButton.tsx';

const act = jest.fn<Promise<{ readonly error?: unknown }>, [object]>();
const question = { label: 'Goods', missing: 'Choose one.', options: [{ value: 'yes', label: 'Take back' }] };

/** Opens the dialog of an act. */
async function open(error?: unknown) {
  const { person } = await renderInPage(
    <ActButton
      label="Refund"
      hint="The team reads it."
      useAct={() => [act, { isLoading: false, error }] as const}
      argOf={(entered) => ({ id: 7, ...entered })}
      question={question}
    >
      The money goes back.
    </ActButton>,
    { lang: 'en' },
  );
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refund' }));
  return { person, dialog, send: () => person.click(dialog.getByRole('button', { name: 'Refund' })) };
}

beforeEach(() => act.mockReset());

test('acts with a reason and an answer, not without', async () => {
  act.mockResolvedValue({});
  const { person, dialog, send } = await open();
  await send();
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveAccessibleDescription(/Give a reason/);
  expect(dialog.getByRole('combobox', { name: 'Goods' })).toHaveAccessibleDescription(/Choose one/);
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Asked for it.');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Goods' }), 'Take back');
  await send();
  expect(act.mock.calls).toEqual([[{ id: 7, reason: 'Asked for it.', choice: 'yes' }]]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('stays open with the reason why it failed', async () => {
  act.mockResolvedValue({ error: 'refused' });
  const { person, dialog, send } = await open({ status: 409, data: { message: 'It was refunded already.' } });
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Asked for it.');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Goods' }), 'Take back');
  await send();
  expect(dialog.getByText('It was refunded already.')).toBeInTheDocument();
});
