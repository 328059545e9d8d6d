import { renderInPage } from '@site/testing/renderPage';
import { Pager } from '@site/ui/Pager';
import { screen } from '@testing-library/react';
import { useCursorPages } from './useCursorPages.ts';

/** 9 rows, in pages of 4. */
function Log() {
  const { before = 10, pager } = useCursorPages<number>();
  const rows = [1, 2, 3, 4].map((step) => before - step).filter((row) => row > 0);
  return (
    <>
      <p role="log">{rows.join(' ')}</p>
      <Pager {...pager(rows.at(-1), Math.ceil((before - 1) / 4))} />
    </>
  );
}

const rows = () => screen.getByRole('log').textContent;

test('each page begins after the last row of the one before it', async () => {
  const { person } = await renderInPage(<Log />, { lang: 'de' });
  const older = screen.getByRole('button', { name: 'Ältere' });
  expect(rows()).toBe('9 8 7 6');
  await person.click(older);
  expect(rows()).toBe('5 4 3 2');
  await person.click(older);
  expect(rows()).toBe('1');
  expect(screen.getByText('Seite 3 von 3')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Neuere' }));
  expect(rows()).toBe('5 4 3 2');
});
