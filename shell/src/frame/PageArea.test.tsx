import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteRoute } from '../federation/routes.ts';
import { showLang } from '@site/platform/site/strings';
import { SkipLink } from './App.tsx';
import { PageArea } from './PageArea.tsx';
import { frameStrings } from '../core/frameStrings.ts';

const mockRoutes = new Map<string, SiteRoute>();
jest.mock('../federation/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => Promise.resolve(true) }));

let canBreak = true;

function BreakingPage() {
  if (canBreak) throw new Error('a bug');
  return <h1 tabIndex={-1}>mended</h1>;
}

function CountingPage() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>pressed {count} times</button>;
}

const PAGES: Readonly<Record<string, ComponentType>> = {
  '/': () => <h1 tabIndex={-1}>home</h1>,
  '/stats': () => <h1 tabIndex={-1}>stats</h1>,
  '/form': () => (
    <>
      <h1 tabIndex={-1}>form</h1>
      <input aria-label="name" autoFocus />
    </>
  ),
  '/skeleton': () => <p>no title yet</p>,
  '/broken': BreakingPage,
  '/count': CountingPage,
};

beforeEach(() => {
  canBreak = true;
  mockServer();
  for (const [path, Page] of Object.entries(PAGES)) {
    mockRoutes.set(path, {
      path,
      title: { de: `${path} auf Deutsch`, en: `${path} in English` },
      guard: {},
      load: () => Promise.resolve(Page),
    });
  }
});

const renderArea = (at = '/', more?: ReactNode) =>
  renderInPage(
    <>
      <SkipLink />
      <nav>
        {[...Object.keys(PAGES), '/missing', '/count?tab=2'].map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
      </nav>
      <PageArea first={undefined} />
      {more}
    </>,
    { at, strings: { 'shell/frame': frameStrings } },
  );

const link = (to: string) => screen.getByRole('link', { name: to });

test('announces that it is loading until the first page has loaded', async () => {
  mockRoutes.set('/', { ...mockRoutes.get('/')!, load: () => new Promise(() => undefined) });
  await renderArea();
  expect(await screen.findByRole('status')).toHaveTextContent('Loading …');
  expect(document.querySelector(link('Skip to content').getAttribute('href')!)).toBe(
    screen.getByRole('main'),
  );
});

test('the browser tab shows the title of the page in the current language', async () => {
  const { person } = await renderArea('/stats');
  await waitFor(() => expect(document.title).toBe('/stats in English – Minigames'));
  await act(() => showLang('de'));
  expect(document.title).toBe('/stats auf Deutsch – Minigames');
  await person.click(link('/'));
  await waitFor(() => expect(document.title).toBe('/ auf Deutsch – Minigames'));
});

test('a navigation focuses the title and scrolls to the top', async () => {
  const scroll = jest.spyOn(window, 'scrollTo');
  const { person } = await renderArea();
  await screen.findByRole('heading', { name: 'home' });
  await person.click(link('/stats'));
  expect(await screen.findByRole('heading', { name: 'stats' })).toHaveFocus();
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

test('a page that chooses where the focus begins keeps it', async () => {
  const { person } = await renderArea();
  await screen.findByRole('heading', { name: 'home' });
  await person.click(link('/form'));
  expect(await screen.findByRole('textbox', { name: 'name' })).toHaveFocus();
});

test('a page that loads while a menu is open leaves the focus in the menu', async () => {
  const { person } = await renderArea(
    '/',
    <header>
      <button aria-expanded="true">Account</button>
    </header>,
  );
  await screen.findByRole('heading', { name: 'home' });
  let arrive: (page: ComponentType) => void = () => undefined;
  mockRoutes.set('/stats', {
    ...mockRoutes.get('/stats')!,
    load: () => new Promise((resolve) => (arrive = resolve)),
  });
  await person.click(link('/stats'));
  await person.click(screen.getByRole('button', { name: 'Account' }));
  await act(async () => arrive(PAGES['/stats']!));
  expect(await screen.findByRole('heading', { name: 'stats' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
});

test('the first page does not take the focus', async () => {
  const scroll = jest.spyOn(window, 'scrollTo');
  await renderArea();
  await screen.findByRole('heading', { name: 'home' });
  expect(document.body).toHaveFocus();
  expect(scroll).not.toHaveBeenCalled();
});

test('the main element takes the focus if a page has no title yet', async () => {
  const { person } = await renderArea();
  await screen.findByRole('heading', { name: 'home' });
  await person.click(link('/skeleton'));
  await screen.findByText('no title yet');
  expect(screen.getByRole('main')).toHaveFocus();
});

test.each([
  ['takes the focus from the main element', undefined, 'title'],
  ['leaves it where the visitor has moved it', 'Skip', 'Skip'],
])('a title that comes with the data %s', async (_, moved, focused) => {
  const data = deferred<void>();
  const Data = lazy(async () => {
    await data.promise;
    return { default: () => <h1 tabIndex={-1}>title</h1> };
  });
  const LatePage = () => (
    <Suspense fallback={<p>no title yet</p>}>
      <Data />
    </Suspense>
  );
  mockRoutes.set('/skeleton', { ...mockRoutes.get('/skeleton')!, load: () => Promise.resolve(LatePage) });
  const { person } = await renderArea('/', <button>Skip</button>);
  await screen.findByRole('heading', { name: 'home' });
  await person.click(link('/skeleton'));
  await screen.findByText('no title yet');
  expect(screen.getByRole('main')).toHaveFocus();
  if (moved) screen.getByRole('button', { name: moved }).focus();
  await act(async () => data.resolve());
  expect(await screen.findByText('title')).toBeInTheDocument();
  expect(screen.getByText(focused)).toHaveFocus();
});

test('a change of the query keeps focus, scroll position and state', async () => {
  const scroll = jest.spyOn(window, 'scrollTo');
  const { person } = await renderArea('/count');
  await person.click(await screen.findByRole('button', { name: 'pressed 0 times' }));
  await person.click(link('/count?tab=2'));
  expect(link('/count?tab=2')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'pressed 1 times' })).toBeInTheDocument();
  expect(scroll).not.toHaveBeenCalled();
});

test('a page that could not be loaded shows an error and can be retried without losing the focus', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const load = jest.fn(() => Promise.reject<ComponentType>(new Error('chunk is missing')));
  mockRoutes.set('/missing', { path: '/missing', title: { de: 'm', en: 'm' }, guard: {}, load });
  const { person } = await renderArea();
  await screen.findByRole('heading', { name: 'home' });
  await person.click(link('/missing'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();

  let arrive: (page: ComponentType) => void = () => undefined;
  load.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('progressbar', { name: 'The page is loading' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await act(async () => arrive(() => <h1 tabIndex={-1}>found</h1>));
  expect(await screen.findByRole('heading', { name: 'found' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an error of a page leaves the frame and other pages working', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { person } = await renderArea();
  await screen.findByRole('heading', { name: 'home' });
  await person.click(link('/broken'));
  expect(await screen.findByText('Something broke on this page')).toBeInTheDocument();
  expect(screen.getByRole('navigation')).toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Something broke on this page');

  canBreak = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'mended' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();

  canBreak = true;
  await person.click(link('/stats'));
  expect(await screen.findByRole('heading', { name: 'stats' })).toHaveFocus();
});
