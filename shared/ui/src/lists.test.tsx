import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Disclosure } from './Disclosure.tsx';
import { Pager } from './Pager.tsx';
import { Table } from './Table.tsx';
import { Tabs } from './Tabs.tsx';

describe('Table', () => {
  beforeEach(() => {
    render(
      <Table
        caption="The best players"
        rows={[
          { name: 'Lumi', elo: 1834 },
          { name: 'Vela', elo: 996 },
        ]}
        rowKey={({ name }) => name}
        columns={[
          { label: 'Player', cell: ({ name }) => name },
          { label: 'Trophies', cell: ({ elo }) => elo, numeric: true },
        ]}
        isMarked={({ name }) => name === 'Vela'}
      />,
    );
  });

  test('is a table with a caption, and every cell is associated with its column', () => {
    expect(screen.getByRole('table', { name: 'The best players' })).toBeInTheDocument();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Player', 'Trophies']);
    expect(screen.getByRole('cell', { name: '1834' })).toHaveAttribute('data-label', 'Trophies');
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  test('only a marked row has the torch edge', () => {
    const edge = (name: RegExp) =>
      getComputedStyle(screen.getByRole('row', { name })).getPropertyValue('--edge').trim();
    expect(edge(/Vela/)).toBe('var(--glow)');
    expect(edge(/Lumi/)).toBe('var(--face)');
  });
});

describe('Tabs', () => {
  const items = [
    { value: 'ffa', label: 'FFA', to: '/boards' },
    { value: 'clans', label: 'Clans', to: '/boards?of=clans' },
    { value: 'bedwars', label: 'Bedwars', to: '/boards?of=bedwars' },
  ];
  const tab = (name: string) => screen.getByRole('tab', { name });

  function Boards() {
    const { search, key } = useLocation();
    const value = search.replace('?of=', '') || 'ffa';
    return (
      <>
        <Tabs label="Leaderboard" items={items} value={value}>
          The board of {value}
        </Tabs>
        <output>{key}</output>
      </>
    );
  }

  beforeEach(() => {
    render(
      <MemoryRouter initialEntries={['/boards']}>
        <Boards />
      </MemoryRouter>,
    );
  });

  test('are a named list, and the selected one names its panel', async () => {
    expect(screen.getByRole('tablist', { name: 'Leaderboard' })).toBeInTheDocument();
    expect(tab('FFA')).toHaveAttribute('aria-selected', 'true');
    expect(tab('FFA')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
    expect(screen.getByRole('tabpanel', { name: 'FFA' })).toHaveTextContent('The board of ffa');
    await userEvent.click(tab('Clans'));
    expect(tab('FFA')).toHaveAttribute('aria-selected', 'false');
    expect(tab('FFA')).not.toHaveAttribute('aria-controls');
    expect(screen.getByRole('tabpanel', { name: 'Clans' })).toHaveTextContent('The board of clans');
  });

  test('Tab focuses the selected one, arrows, Home and End the others; Enter and Space select', async () => {
    const user = userEvent.setup();
    await user.tab();
    expect(tab('FFA')).toHaveFocus();
    for (const [key, name] of [
      ['End', 'Bedwars'],
      ['ArrowRight', 'FFA'],
      ['ArrowLeft', 'Bedwars'],
      ['Home', 'FFA'],
      ['ArrowRight', 'Clans'],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(tab(name)).toHaveFocus();
    }
    expect(tab('Clans')).toHaveAttribute('href', '/boards?of=clans');
    expect(tab('FFA')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(tab('Clans')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowRight} ');
    expect(tab('Bedwars')).toHaveAttribute('aria-selected', 'true');
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  test.each(['FFA', 'Clans'])('lets the browser handle presses that open a new tab: %s', (name) => {
    const browser = jest.fn((event: Event) => {
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      return isTaken;
    });
    window.addEventListener('click', browser, { once: true });
    fireEvent.click(tab(name), { ctrlKey: true });
    expect(browser).toHaveReturnedWith(false);
    expect(tab('FFA')).toHaveAttribute('aria-selected', 'true');
  });

  test('pressing the selected one again changes nothing', async () => {
    const step = screen.getByRole('status').textContent;
    await userEvent.click(tab('FFA'));
    expect(screen.getByRole('status')).toHaveTextContent(step);
  });
});

describe('Pager', () => {
  const onExpect = jest.fn();
  beforeEach(() => onExpect.mockClear());

  function Clans({ start = 1, pageCount }: { start?: number; pageCount: number }) {
    const [page, setPage] = useState(start);
    const text = (key: string, values?: Readonly<Record<string, string>>) =>
      values ? `Page ${values['page']} of ${values['pageCount']}` : key;
    return (
      <Pager
        page={page}
        pageCount={pageCount}
        onChange={setPage}
        onExpect={onExpect}
        text={text}
        formatNumber={String}
      />
    );
  }
  const button = (name: string) => screen.getByRole('button', { name });

  test('links to the next and previous page, shows the position, and keeps the focus at the ends', async () => {
    render(<Clans pageCount={2} />);
    expect(screen.getByRole('navigation', { name: 'pages' })).toBeInTheDocument();
    expect(button('previous')).toHaveAttribute('aria-disabled', 'true');
    const user = userEvent.setup();
    await user.click(button('previous'));
    expect(screen.getByText('Page 1 of 2')).toHaveAttribute('aria-live', 'polite');
    await user.click(button('next'));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
    expect(button('next')).toHaveAttribute('aria-disabled', 'true');
    expect(button('next')).toHaveFocus();
    expect(button('previous')).not.toHaveAttribute('aria-disabled');
    await user.click(button('previous'));
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
  });

  test.each([0, 1])('is not rendered for %d pages', (pageCount) => {
    const { container } = render(<Clans pageCount={pageCount} />);
    expect(container).toBeEmptyDOMElement();
  });

  test('reports which pages are likely to be next on hover and on focus', () => {
    render(<Clans start={3} pageCount={3} />);
    fireEvent.pointerEnter(screen.getByRole('navigation'));
    expect(onExpect.mock.calls).toEqual([[2]]);
    act(() => button('previous').focus());
    expect(onExpect.mock.calls).toEqual([[2], [2]]);
  });
});

test('a Disclosure hides its answer until its question is pressed', async () => {
  render(
    <Disclosure summary="How do I join?">
      <p>Add the server to your list.</p>
    </Disclosure>,
  );
  const question = screen.getByText('How do I join?');
  const answer = screen.getByText('Add the server to your list.');
  expect(answer).not.toBeVisible();
  await userEvent.tab();
  expect(question.closest('summary')).toHaveFocus();
  await userEvent.click(question);
  expect(answer).toBeVisible();
  await userEvent.click(question);
  expect(answer).not.toBeVisible();
});
