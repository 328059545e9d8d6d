import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SiteRoute } from '../federation/routes.ts';
import type { EnteredRoute } from './enterRoute.ts';
import { useNavigation } from './useNavigation.ts';

const mockRoutes = new Map<string, SiteRoute>();
jest.mock('../federation/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
const mockCheck = jest.fn(() => Promise.resolve(true));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => mockCheck() }));

const page = (name: string): ComponentType => {
  const Page = () => <h1>{name}</h1>;
  return Page;
};

function addRoute(path: string, load: SiteRoute['load'], guard: SiteRoute['guard'] = {}): void {
  mockRoutes.set(path, { path, title: { de: path, en: path }, guard, load });
}

/** Adds a route whose code loads when the test calls `finishLoading`. */
function addSlowRoute(path: string, guard?: SiteRoute['guard']) {
  const code = deferred<ComponentType>();
  const load = jest.fn(() => code.promise);
  addRoute(path, load, guard);
  return { load, finishLoading: () => code.resolve(page(path)) };
}

beforeEach(() => {
  mockCheck.mockResolvedValue(true);
  mockRoutes.clear();
  addRoute('/', () => Promise.resolve(page('home')));
  addRoute('/login', () => Promise.resolve(page('login')));
});

function Site({ first }: { readonly first?: EnteredRoute }) {
  const { entered, isPending, location, retry, reload } = useNavigation(first);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const content = entered?.content;
  return (
    <>
      {['/a', '/b', '/a?tab=2', '/mine', '/panel', '/'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      {content && 'page' in content && <content.page />}
      {content && 'error' in content && <button onClick={retry}>retry</button>}
      <button onClick={reload}>reload</button>
      <button onClick={() => void navigate(-1)}>back</button>
      <output aria-label="requested">{pathname + search}</output>
      <output aria-label="shown">{location.pathname + location.search}</output>
      <output aria-label="pending">{String(isPending)}</output>
    </>
  );
}

/** Waits until everything pending has settled. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const follow = async (person: { click: (element: Element) => Promise<void> }, to: string) =>
  person.click(screen.getByRole('link', { name: to }));
const state = (name: string) => screen.getByRole('status', { name }).textContent;
const heading = (name: string) => screen.findByRole('heading', { name });

test('keeps the current page and its address until the next one is loaded', async () => {
  const next = addSlowRoute('/a');
  const { person } = await renderInPage(<Site />);
  await heading('home');

  await follow(person, '/a');
  expect(screen.getByRole('heading')).toHaveTextContent('home');
  expect([state('requested'), state('shown'), state('pending')]).toEqual(['/a', '/', 'true']);

  next.finishLoading();
  await heading('/a');
  expect([state('shown'), state('pending')]).toEqual(['/a', 'false']);
});

test('ignores the result of an earlier navigation', async () => {
  const first = addSlowRoute('/a');
  const second = addSlowRoute('/b');
  const { person } = await renderInPage(<Site />);
  await heading('home');
  await follow(person, '/a');
  await follow(person, '/b');

  second.finishLoading();
  await heading('/b');
  first.finishLoading();
  await settle();
  expect(screen.getByRole('heading')).toHaveTextContent('/b');
  expect(state('shown')).toBe('/b');
});

test('keeps the current page if the visitor returns to it while another one loads', async () => {
  const next = addSlowRoute('/a');
  const { person } = await renderInPage(<Site />);
  await heading('home');
  await follow(person, '/a');
  await follow(person, '/');
  expect(state('pending')).toBe('false');
  next.finishLoading();
  await settle();
  expect(screen.getByRole('heading')).toHaveTextContent('home');
});

test('ignores the redirect of an earlier navigation', async () => {
  const rank = deferred<Response>();
  mockServer({ 'GET /api/user/rank': () => rank.promise });
  addSlowRoute('/panel', { staff: true });
  addRoute('/b', () => Promise.resolve(page('b')));
  const { person, address } = await renderInPage(<Site />, { at: '/b', player: player() });
  await heading('b');
  await follow(person, '/panel');
  await follow(person, '/b');
  rank.resolve(Response.json({ rank: 'player' }));
  await settle();
  expect(address()).toBe('/b');
});

test('ignores the redirect of an earlier navigation that arrives before the later one is rendered', async () => {
  addSlowRoute('/mine', { login: true });
  addRoute('/b', () => Promise.resolve(page('b')));
  const { person, address } = await renderInPage(<Site />);
  await heading('home');
  const check = deferred<boolean>();
  mockCheck.mockReturnValue(check.promise);
  await follow(person, '/mine');
  await settle();
  // Within `act`, React would render before the redirect arrives.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  check.resolve(true);
  screen.getByRole('link', { name: '/b' }).click();
  await new Promise((resolve) => setTimeout(resolve));
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await heading('b');
  await settle();
  expect(address()).toBe('/b');
});

test('skips the guarded page when going back after a redirect', async () => {
  addSlowRoute('/mine', { login: true });
  addRoute('/b', () => Promise.resolve(page('b')));
  const { person, address } = await renderInPage(<Site />, { at: '/b' });
  await heading('b');
  await follow(person, '/mine');
  await heading('login');
  expect(address()).toBe('/login?from=%2Fmine');
  await person.click(screen.getByRole('button', { name: 'back' }));
  await heading('b');
  expect(address()).toBe('/b');
});

test('neither checks nor loads a page again that startup already entered', async () => {
  mockServer();
  const { load } = addSlowRoute('/panel', { staff: true });
  const route = mockRoutes.get('/panel')!;
  const first = { pathname: '/panel', route, content: { page: page('panel') } };
  await renderInPage(<Site first={first} />, { at: '/panel', player: player({ rank: 'mod' }) });
  await settle();
  expect(screen.getByRole('heading')).toHaveTextContent('panel');
  expect(state('pending')).toBe('false');
  expect(load).not.toHaveBeenCalled();
});

test('keeps the home page if a player may not enter a staff page', async () => {
  mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'player' }) });
  const panel = addSlowRoute('/panel', { staff: true });
  const { person, address } = await renderInPage(<Site />, { player: player() });
  await heading('home');
  await follow(person, '/panel');
  await settle();
  expect(address()).toBe('/');
  expect(screen.getByRole('heading')).toHaveTextContent('home');
  expect(state('pending')).toBe('false');
  expect(panel.load).not.toHaveBeenCalled();
});

test('neither checks the guard nor loads code if only the query changes', async () => {
  const server = mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'mod' }) });
  const load = jest.fn(() => Promise.resolve(page('a')));
  addRoute('/a', load, { staff: true });
  const { person } = await renderInPage(<Site />, { at: '/a', player: player() });
  await heading('a');
  const callsBefore = server.calls.length;

  await follow(person, '/a?tab=2');
  expect([state('shown'), state('pending')]).toEqual(['/a?tab=2', 'false']);
  await settle();
  expect(server.calls).toHaveLength(callsBefore);
  expect(screen.getByRole('heading')).toHaveTextContent('a');
});

test('allows another retry after a failed one', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const load = jest.fn(() => Promise.reject<ComponentType>(new Error('chunk is missing')));
  addRoute('/a', load);
  const { person } = await renderInPage(<Site />, { at: '/a' });
  for (let attempt = 1; attempt <= 3; attempt++) {
    const before = load.mock.calls.length;
    await person.click(await screen.findByRole('button', { name: 'retry' }));
    expect(load.mock.calls.length).toBe(before + 1);
    await settle();
    expect(state('pending')).toBe('false');
  }
});

test('bypasses the cache when reloading a page with missing code', async () => {
  const load = jest.fn<Promise<ComponentType>, [boolean?]>(() => Promise.resolve(page('a')));
  addRoute('/a', load);
  const { person } = await renderInPage(<Site />, { at: '/a' });
  await heading('a');
  await person.click(screen.getByRole('button', { name: 'reload' }));
  await settle();
  expect(new Set(load.mock.calls.slice(0, -1).flat())).toEqual(new Set([false]));
  expect(load.mock.calls.at(-1)).toEqual([true]);
});

describe('a page that the server rendered for members', () => {
  const Mounted = jest.fn(() => <h1>mine</h1>);
  /** The first page as `start.tsx` takes it over. */
  const served = (guard: SiteRoute['guard']): EnteredRoute => {
    addRoute('/mine', () => Promise.resolve(Mounted), guard);
    return {
      pathname: '/mine',
      route: mockRoutes.get('/mine')!,
      content: { page: Mounted },
      isUnchecked: true,
    };
  };

  test('stays as it is for whom its guard lets in, and is checked once', async () => {
    const first = served({ login: true });
    const { person } = await renderInPage(<Site first={first} />, { at: '/mine', player: player() });
    await settle();
    expect(screen.getByRole('heading')).toHaveTextContent('mine');
    expect(mockCheck).toHaveBeenCalled();
    mockCheck.mockClear();
    await follow(person, '/mine');
    expect(mockCheck).not.toHaveBeenCalled();
    await follow(person, '/');
    expect(await heading('home')).toBeInTheDocument();
  });

  test('is left by whom its guard refuses', async () => {
    mockServer();
    await renderInPage(<Site first={served({ login: true })} />, { at: '/mine' });
    expect(await heading('login')).toBeInTheDocument();
    expect(state('requested')).toBe('/login?from=%2Fmine');
  });
});
