import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { store } from '../core/store.ts';
import { endSession } from '../session/accessToken.ts';
import { sessionRestoring } from '@site/platform/session';
import { setBadge } from '@site/platform/badges';
import { Footer } from './Footer.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { Navbar } from './Navbar.tsx';
import type { NavigationEntry } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { frameStrings } from '../core/frameStrings.ts';
import '../app/ownPages.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

describe('the bar', () => {
  const renderNavbar = (options: PageOptions = {}) =>
    renderInPage(<Navbar />, { strings: { 'shell/frame': frameStrings }, ...options });

  const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
  const link = (name: string | RegExp) => navigation().getByRole('link', { name });

  test('links to the landing page with the site’s name, which is truncated on phones', async () => {
    await renderNavbar();
    expect(screen.getByRole('link', { name: 'Testhaven' })).toHaveAttribute('href', '/');
    expect(screen.getByText('Testhaven')).toHaveStyle({ overflow: 'hidden', 'text-overflow': 'ellipsis' });
    expect(screen.getByRole('link', { name: 'Testhaven' })).toHaveStyle({ 'min-width': '0' });
  });

  test('lists Home, then the links of the remotes, and marks the current page', async () => {
    await renderNavbar({ at: '/shop/cart' });
    expect(
      navigation()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Stats', 'Shop']);
    expect(link('Shop')).toHaveAttribute('aria-current', 'page');
    expect(link('Home')).not.toHaveAttribute('aria-current');
  });

  test('visitors see the login link, except on the login pages', async () => {
    await renderNavbar();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  test.each(['/login', '/login/verify'])('no login link at %s', async (at) => {
    await renderNavbar({ at });
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });

  test('players who are logged in see the account menu instead', async () => {
    await renderNavbar({ player: player() });
    expect(await screen.findByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });

  test('the login link is hidden while the session is being restored', async () => {
    store.dispatch(sessionRestoring(null));
    await renderNavbar();
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    act(() => void store.dispatch(endSession()));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });

  test('the user of the last visit is shown while the session is being restored', async () => {
    store.dispatch(sessionRestoring(player({ name: 'Bo' })));
    await renderNavbar();
    expect(screen.getByRole('button', { name: 'Account of Bo' })).toBeInTheDocument();
  });
});

describe('a link', () => {
  const SHOP: NavigationEntry = { to: '/shop', label: 'Shop', badge: 'cart' };
  const set = (value: number) => act(() => void store.dispatch(setBadge({ id: 'cart', value })));
  const link = (name: string) => screen.getByRole('link', { name });

  test('a badge is announced with its unit if one was declared', async () => {
    const badgeLabel = (count: number) => `${count} in the cart`;
    await renderInPage(<NavigationLink entry={{ ...SHOP, badgeLabel }} />);
    expect(link('Shop')).toBeInTheDocument();
    set(3);
    expect(link('Shop 3 in the cart')).toBeInTheDocument();
    expect(screen.getByText('3')).toBeVisible();
    set(0);
    expect(link('Shop')).toHaveTextContent(/^Shop$/);
  });

  test('a badge without a unit is announced as a number', async () => {
    await renderInPage(<NavigationLink entry={SHOP} />);
    set(3);
    expect(link('Shop 3')).toBeInTheDocument();
  });
});

describe('the menu of a phone', () => {
  const renderMenu = () => renderInPage(<MobileMenu />, { strings: { 'shell/frame': frameStrings } });

  // The viewport of these tests is wide, where the button is hidden.
  const opener = () => screen.getByLabelText('Menu', { selector: 'button' });
  const sheet = () => screen.queryByRole('dialog', { name: 'Menu' });
  const opened = () => screen.findByRole('dialog', { name: 'Menu' });

  test('opens as a dialog with the entries declared for it', async () => {
    const { person } = await renderMenu();
    expect(sheet()).not.toBeInTheDocument();
    expect(opener()).toHaveAttribute('aria-haspopup', 'dialog');
    await person.click(opener());
    expect(
      within(await opened())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Home', 'Shop']);
  });

  test('stays visible when the phone is turned, as a hidden dialog would still block the page', async () => {
    const { person } = await renderMenu();
    expect(opener()).not.toBeVisible();
    await person.click(opener());
    expect(await opened()).toBeVisible();
  });

  test('closes with its button, and opens again', async () => {
    const { person } = await renderMenu();
    for (let times = 0; times < 2; times += 1) {
      await person.click(opener());
      expect(await opened()).toBeVisible();
      await person.click(screen.getByRole('button', { name: 'Close menu' }));
      expect(sheet()).not.toBeInTheDocument();
    }
  });

  test('closes when a link is followed', async () => {
    const { person, address } = await renderMenu();
    await person.click(opener());
    await person.click(await screen.findByRole('link', { name: 'Shop' }));
    expect(sheet()).not.toBeInTheDocument();
    expect(address()).toBe('/shop');
  });

  test('a press on the backdrop closes it, a press on its content does not', async () => {
    const { person } = await renderMenu();
    await person.click(opener());
    await person.click(await screen.findByRole('list'));
    expect(sheet()).toBeInTheDocument();
    // A press on the backdrop targets the dialog element.
    await person.click(sheet()!);
    expect(sheet()).not.toBeInTheDocument();
  });
});

describe('the footer', () => {
  const renderFooter = (lang: 'de' | 'en' = 'en') =>
    renderInPage(<Footer />, { lang, strings: { 'shell/frame': frameStrings } });

  test('lists Home, then the links declared for it', async () => {
    await renderFooter();
    const pages = screen.getByRole('heading', { name: 'Pages' }).parentElement!;
    expect(
      within(pages)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/'],
      ['Stats', '/stats'],
      ['Shop', '/shop'],
    ]);
  });

  test.each([
    ['Discord', 'https://discord.example/testhaven'],
    ['Server list', 'https://serverlist.example/'],
  ])('%s opens in a new tab without opener and referrer', async (name, href) => {
    await renderFooter();
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each([
    ['Impressum', '/imprint'],
    ['Datenschutz', '/privacy'],
  ])('links to a legal page: %s', async (name, path) => {
    const { person, address } = await renderFooter('de');
    expect(screen.getByRole('heading', { name: 'Rechtliches' })).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name }));
    expect(address()).toBe(path);
  });

  const PRIVACY = [{ title: { de: 'Konto', en: 'Account' }, text: { de: 'Name.', en: 'Your name.' } }];

  test.each([
    ['/login', 'Legal notice', 'Contact: team@testhaven.example'],
    ['/login/verify', 'Privacy', 'Your name.'],
    ['/maintenance', 'Legal notice', 'Contact: team@testhaven.example'],
    ['/maintenance', 'Privacy', 'Your name.'],
  ])('on %s, which maintenance may not let visitors leave, a dialog shows %s', async (at, name, content) => {
    mockServer({ 'GET /api/privacy': () => Response.json(PRIVACY) });
    const { person, address } = await renderInPage(<Footer />, {
      at,
      strings: { 'shell/frame': frameStrings },
    });
    const opener = screen.getByRole('button', { name });
    await person.click(opener);
    const dialog = await screen.findByRole('dialog', { name });
    await waitFor(() => expect(dialog).toHaveTextContent(content));
    expect(address()).toBe(at);
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
  });
});
