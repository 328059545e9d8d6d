import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Pager } from './Pager.tsx';

function Clans({ pageCount }: { pageCount: number }) {
  const [page, setPage] = useState(1);
  return (
    <Pager
      label="Pages of the clans"
      page={page}
      pageCount={pageCount}
      onChange={setPage}
      previousLabel="Previous"
      nextLabel="Next"
      position={`Page ${page} of ${pageCount}`}
    />
  );
}

test('leads forward and back, says where one is, and keeps the focus at the ends', async () => {
  render(<Clans pageCount={2} />);
  expect(screen.getByRole('navigation', { name: 'Pages of the clans' })).toBeInTheDocument();
  const [previous, next] = [
    screen.getByRole('button', { name: 'Previous' }),
    screen.getByRole('button', { name: 'Next' }),
  ];
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  const user = userEvent.setup();
  await user.click(previous);
  expect(screen.getByText('Page 1 of 2')).toHaveAttribute('aria-live', 'polite');

  await user.tab();
  expect(next).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();

  expect(previous).not.toHaveAttribute('aria-disabled');
  await user.click(previous);
  expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
});

test.each([0, 1])('is not there with %d pages', (pageCount) => {
  const { container } = render(<Clans pageCount={pageCount} />);
  expect(container).toBeEmptyDOMElement();
});

test('says which pages are likely to be next, to a pointer and to the keyboard', () => {
  const onExpect = jest.fn();
  render(
    <Pager
      label="Pages of the clans"
      page={3}
      pageCount={3}
      onChange={() => undefined}
      onExpect={onExpect}
      previousLabel="Previous"
      nextLabel="Next"
      position="Page 3 of 3"
    />,
  );
  fireEvent.pointerEnter(screen.getByRole('navigation'));
  expect(onExpect.mock.calls).toEqual([[2]]);
  act(() => screen.getByRole('button', { name: 'Previous' }).focus());
  expect(onExpect.mock.calls).toEqual([[2], [2]]);
});
