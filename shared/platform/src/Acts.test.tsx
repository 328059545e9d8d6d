import { renderInPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Acts } from './Acts.tsx';

const ACTS = { assign: {}, solve: {}, close: { grave: true } } as const;
type Name = keyof typeof ACTS;

function Page() {
  const [names, setNames] = useState<readonly Name[]>(['assign', 'solve', 'close']);
  const refuse = () => {
    setNames(['close']);
    return Promise.resolve({ error: 'refused' });
  };
  return (
    <Acts
      names={names}
      acts={ACTS}
      text={(key) => key}
      hint="The team reads it."
      useAct={() => [refuse, { isLoading: false }] as const}
      argOf={(name) => name}
    />
  );
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('offers what is possible, but takes no dialog away that is open', async () => {
  const { person } = await renderInPage(<Page />, { lang: 'en' });
  expect(buttons()).toEqual(['assign', 'solve', 'close']);
  await person.click(screen.getByRole('button', { name: 'assign' }));
  const dialog = within(screen.getByRole('dialog', { name: 'assign' }));
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Mine.');
  await person.click(dialog.getByRole('button', { name: 'assign' }));
  expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Mine.');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(buttons()).toEqual(['close']);
});
