import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs, type TabItem } from './Tabs.tsx';

const views: TabItem[] = [
  { value: 'ffa', label: 'FFA' },
  { value: 'clans', label: 'Clans' },
  { value: 'bedwars', label: 'Bedwars' },
];

function Boards({ items = views, onChange }: { items?: TabItem[]; onChange?: (value: string) => void }) {
  const [value, setValue] = useState('ffa');
  return (
    <Tabs
      label="Leaderboard"
      items={items}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    >
      The board of {value}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

test('is a named list of tabs, and the chosen one names its panel', async () => {
  render(<Boards />);
  expect(screen.getByRole('tablist', { name: 'Leaderboard' })).toBeInTheDocument();
  expect(tab('FFA')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'FFA' })).toHaveTextContent('The board of ffa');
  expect(tab('FFA')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  await userEvent.click(tab('Clans'));
  expect(tab('FFA')).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('tabpanel', { name: 'Clans' })).toHaveTextContent('The board of clans');
});

test('Tab reaches one of them, the arrow keys, Home and End choose the others around the ends', async () => {
  const onChange = jest.fn();
  render(<Boards onChange={onChange} />);
  const user = userEvent.setup();
  await user.tab();
  expect(tab('FFA')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tab('Clans')).toHaveFocus();
  await user.keyboard('{End}{ArrowRight}{ArrowLeft}{Home}');
  expect(tab('FFA')).toHaveFocus();
  expect(onChange.mock.calls.flat()).toEqual(['clans', 'bedwars', 'ffa', 'bedwars', 'ffa']);
  await user.tab();
  expect(document.body).toHaveFocus();
});

test('pressing the chosen one again changes nothing', async () => {
  const onChange = jest.fn();
  render(<Boards onChange={onChange} />);
  await userEvent.click(tab('FFA'));
  expect(onChange).not.toHaveBeenCalled();
});

describe('with addresses', () => {
  const links = views.map((view) => ({ ...view, to: `/boards/${view.value}` }));

  test('the arrow keys only move the focus; Enter and Space follow', async () => {
    const onChange = jest.fn();
    render(<Boards items={links} onChange={onChange} />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(tab('Clans')).toHaveFocus();
    expect(tab('Clans')).toHaveAttribute('href', '/boards/clans');
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('clans');
    await user.keyboard('{ArrowRight} ');
    expect(onChange).toHaveBeenLastCalledWith('bedwars');
  });

  test('a plain press stays on the page, one for a new tab is left to the browser', () => {
    const onChange = jest.fn();
    render(<Boards items={links} onChange={onChange} />);
    const apart = createEvent.click(tab('Clans'), { ctrlKey: true });
    fireEvent(tab('Clans'), apart);
    expect(apart.defaultPrevented).toBe(false);
    expect(onChange).not.toHaveBeenCalled();
    const plain = createEvent.click(tab('Clans'));
    fireEvent(tab('Clans'), plain);
    expect(plain.defaultPrevented).toBe(true);
    expect(onChange).toHaveBeenCalledWith('clans');
  });
});

test('without a panel of its own nothing is said to be controlled', () => {
  render(<Tabs label="Leaderboard" items={views} value="ffa" onChange={() => {}} />);
  expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
  expect(tab('FFA')).not.toHaveAttribute('aria-controls');
});
