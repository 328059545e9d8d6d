import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { BackLink } from './BackLink.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Below a list whose third page the visitor has come from. */
function show(isReturn?: boolean) {
  render(
    <MemoryRouter initialEntries={['/clans?page=3', '/clans/Foxes']} initialIndex={1}>
      <Address />
      <BackLink to="/clans" label="All clans" {...(isReturn !== undefined && { isReturn })} />
    </MemoryRouter>,
  );
  return screen.getByRole('link', { name: 'All clans' });
}

test('leads to the page above', () => {
  fireEvent.click(show());
  expect(screen.getByRole('status')).toHaveTextContent(/^\/clans$/);
});

test('goes a step back to where the visitor came from', () => {
  const link = show(true);
  expect(link).toHaveAttribute('href', '/clans');
  fireEvent.click(link);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/clans\?page=3$/);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click that opens it elsewhere to the browser: %o',
  (how) => {
    const link = show(true);
    expect(fireEvent.click(link, how)).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent(/^\/clans\/Foxes$/);
  },
);
