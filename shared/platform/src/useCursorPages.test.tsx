import { renderInPage } from '@site/testing/renderPage';
import { Pager } from '@site/ui/Pager';
import { screen } from '@testing-library/react';
import { useState } from 'react';
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

test('turns no further while the page before is still shown, and keeps the number of pages until then', async () => {
  function Slow() {
    const { pager } = useCursorPages<number>();
    const [isStale, setIsStale] = useState(false);
    const { onChange, ...rest } = pager(6, 3, isStale);
    return (
      <Pager
        {...rest}
        onChange={(page) => {
          setIsStale(true);
          onChange(page);
        }}
      />
    );
  }
  const { person } = await renderInPage(<Slow />);
  await person.click(screen.getByRole('button', { name: 'Older' }));
  await person.click(screen.getByRole('button', { name: 'Older' }));
  expect(screen.getByText('Page 2 of 3')).toBeInTheDocument();
});
