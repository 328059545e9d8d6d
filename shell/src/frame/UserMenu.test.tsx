import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import { store } from '../core/store.ts';
import { setBadge } from '@site/platform/badges';
import { userMenuStrings } from './userMenuStrings.ts';
import { UserMenu } from './UserMenu.tsx';
import '../app/ownPages.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const renderMenu = (user = player()) =>
  renderInPage(
    <>
      <button>before</button>
      <UserMenu user={user} />
      <button>after</button>
      <p>elsewhere</p>
    </>,
    { player: user, strings: { 'shell/user-menu': userMenuStrings } },
  );

const opener = () => screen.getByRole('button', { name: 'Account of Lumi' });
const isOpen = () => screen.queryByRole('link', { name: 'Profile' }) !== null;

test('Enter opens and closes it, and updates aria-expanded', async () => {
  const { person } = await renderMenu();
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await person.tab();
  await person.tab();
  expect(opener()).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(opener()).toHaveAttribute('aria-expanded', 'true');
  expect(isOpen()).toBe(true);
  await person.keyboard('{Enter}');
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  expect(isOpen()).toBe(false);
});

test('a press opens it although the page that appears meanwhile takes the focus', async () => {
  await renderMenu();
  act(() => opener().focus());
  // React renders the press only after the page's effect has moved the focus.
  act(() => {
    opener().click();
    screen.getByRole('button', { name: 'after' }).focus();
  });
  expect(isOpen()).toBe(true);
});

test('Escape closes it and returns the focus to its button', async () => {
  const { person } = await renderMenu();
  await person.click(opener());
  await person.tab();
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(opener()).toHaveFocus();
});

test('Tab moves through its entries, and leaving it closes it', async () => {
  const { person } = await renderMenu();
  await person.click(opener());
  for (const entry of screen.getAllByRole('link')) {
    await person.tab();
    expect(entry).toHaveFocus();
  }
  await person.tab();
  expect(screen.getByRole('button', { name: 'Logout' })).toHaveFocus();
  expect(isOpen()).toBe(true);
  await person.tab();
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  expect(isOpen()).toBe(false);
});

test('stays open when the window loses the focus', async () => {
  const { person } = await renderMenu();
  await person.click(opener());
  act(() => opener().blur());
  expect(isOpen()).toBe(true);
});

test('a press outside closes it, a press inside does not', async () => {
  const { person } = await renderMenu();
  await person.click(opener());
  await person.click(screen.getByRole('list'));
  expect(isOpen()).toBe(true);
  await person.click(screen.getByText('elsewhere'));
  expect(isOpen()).toBe(false);
});

test('following a link closes it and focuses its button', async () => {
  const { person, address } = await renderMenu();
  await person.click(opener());
  await person.click(screen.getByRole('link', { name: 'Profile' }));
  expect(address()).toBe(`/profile/${player().uuid}`);
  expect(isOpen()).toBe(false);
  expect(opener()).toHaveFocus();
});

test('the label of the button includes the number of unread alerts', async () => {
  const { person } = await renderMenu();
  act(() => void store.dispatch(setBadge({ id: 'alerts', value: 1 })));
  expect(screen.getByRole('button', { name: 'Account of Lumi, 1 unread alert' })).toContainHTML(
    'data-count="1"',
  );
  act(() => void store.dispatch(setBadge({ id: 'alerts', value: 3 })));
  const button = screen.getByRole('button', { name: 'Account of Lumi, 3 unread alerts' });
  await person.click(button);
  expect(screen.getByRole('link', { name: 'Alerts 3 unread alerts' })).toHaveAttribute('href', '/alerts');
  act(() => void store.dispatch(setBadge({ id: 'alerts', value: 0 })));
  expect(opener()).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Alerts' })).toBeInTheDocument();
});

test.each([
  ['beside it where there is room', { left: 1000, bottom: 400 }, '--toasts-right', '36px'],
  ['below it where there is none', { left: 140, bottom: 400 }, '--toasts-top', '412px'],
])('while it is open, toasts are placed %s', async (_, rect, property, value) => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rect as DOMRect);
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024);
  const { style } = document.documentElement;
  const { person } = await renderMenu();
  expect(style).toHaveLength(0);
  await person.click(opener());
  expect(style).toHaveLength(1);
  expect(style.getPropertyValue(property)).toBe(value);
  await person.keyboard('{Escape}');
  expect(style).toHaveLength(0);
});
