import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import { store } from '../boot/store.ts';
import { endSession } from '../session/accessToken.ts';
import { sessionRestoring } from '../session/sessionSlice.ts';
import { setBadge } from './badgesSlice.ts';
import { Navbar } from './Navbar.tsx';
import { frameStrings } from './strings.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const renderNavbar = (options: PageOptions = {}) =>
  renderInPage(<Navbar />, { strings: { 'shell/frame': frameStrings }, ...options });

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const link = (name: string | RegExp) => navigation().getByRole('link', { name });

test('names the site and leads home', async () => {
  await renderNavbar();
  expect(screen.getByRole('link', { name: 'Testhaven' })).toHaveAttribute('href', '/');
});

test('a long name gives way instead of pushing the menu off a phone', async () => {
  await renderNavbar();
  expect(screen.getByText('Testhaven')).toHaveStyle({ overflow: 'hidden', 'text-overflow': 'ellipsis' });
  expect(screen.getByRole('link', { name: 'Testhaven' })).toHaveStyle({ 'min-width': '0' });
});

test('has Home first, then what the remotes declare, and marks where one is', async () => {
  await renderNavbar({ at: '/shop/cart' });
  expect(
    navigation()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Stats', 'Shop']);
  expect(link('Shop')).toHaveAttribute('aria-current', 'page');
  expect(link('Home')).not.toHaveAttribute('aria-current');
});

test('speaks German', async () => {
  await renderNavbar({ lang: 'de' });
  expect(screen.getByRole('navigation', { name: 'Hauptmenü' })).toHaveTextContent('HomeRanglistenLaden');
  expect(screen.getByRole('link', { name: 'Anmelden' })).toBeInTheDocument();
});

test('a visitor is offered the login, but not on the login pages', async () => {
  await renderNavbar();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test.each(['/login', '/login/verify'])('no login link at %s', async (at) => {
  await renderNavbar({ at });
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

test('who is logged in has a menu instead', async () => {
  await renderNavbar({ player: player() });
  expect(await screen.findByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

test('while the session is restored nobody is asked to log in', async () => {
  store.dispatch(sessionRestoring(null));
  await renderNavbar();
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  act(() => void store.dispatch(endSession()));
  expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
});

test('the user of the last visit fills the frame meanwhile', async () => {
  store.dispatch(sessionRestoring(player({ name: 'Bo' })));
  await renderNavbar();
  expect(screen.getByRole('button', { name: 'Account of Bo' })).toBeInTheDocument();
});

test('a number stands beside its entry, and 0 is none', async () => {
  await renderNavbar();
  expect(link('Shop')).toBeInTheDocument();
  act(() => void store.dispatch(setBadge({ id: 'cart', value: 3 })));
  expect(link(/^Shop\s*3$/)).toBeInTheDocument();
  act(() => void store.dispatch(setBadge({ id: 'cart', value: 0 })));
  expect(link('Shop')).toHaveTextContent(/^Shop$/);
});
