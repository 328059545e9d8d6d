import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { SiteRoute } from '../federation/routes.ts';
import type { EnteredRoute } from './enterRoute.ts';
import { useNavigation } from './useNavigation.ts';
import { pendingUpdate } from '../core/newerBuilds.ts';
import { store } from '../core/store.ts';
import { PageArea } from '../frame/PageArea.tsx';
import { frameStrings } from '../core/frameStrings.ts';
import { endSession, loseSession } from '../session/accessToken.ts';
import { rememberSession } from '../session/rememberSession.ts';
import { sessionLeaving, userChanged } from '@site/platform/session';
import { useSkipLogin } from '../session/useStartSession.ts';

const mockRoutes = new Map<string, SiteRoute>();
jest.mock('../federation/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
const mockReloadPage = jest.fn();
jest.mock('../core/reloadPage.ts', () => ({ reloadPage: () => mockReloadPage() as unknown }));
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
async function openHome(options?: Parameters<typeof renderInPage>[1]) {
  const opened = await renderInPage(<Site />, options);
  await heading('home');
  return opened;
}

test('keeps the current page and its address until the next one is loaded', async () => {
  const next = addSlowRoute('/a');
  const { person } = await openHome();

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
  const { person } = await openHome();
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
  const { person } = await openHome();
  await follow(person, '/a');
  await follow(person, '/');
  expect(state('pending')).toBe('false');
  next.finishLoading();
  await settle();
  expect(screen.getByRole('heading')).toHaveTextContent('home');
});

test('ignores the redirect of an earlier navigation that arrives before the later one is rendered', async () => {
  addSlowRoute('/mine', { login: true });
  addRoute('/b', () => Promise.resolve(page('b')));
  const { person, address } = await openHome();
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

describe('newer builds', () => {
  beforeEach(() => mockReloadPage.mockReset());
  afterEach(() => {
    delete pendingUpdate.apply;
    pendingUpdate.isShellNew = false;
  });

  test('newer builds are applied before the next page is resolved, but not on the first page or a change of the query', async () => {
    addRoute('/a', () => Promise.resolve(page('old')));
    const apply = jest.fn(() => {
      addRoute('/a', () => Promise.resolve(page('new')));
    });
    pendingUpdate.apply = apply;
    const { person } = await openHome();
    expect(apply).not.toHaveBeenCalled();
    await follow(person, '/a');
    await heading('new');
    expect(apply).toHaveBeenCalledTimes(1);
    await follow(person, '/a?tab=2');
    await settle();
    expect(apply).toHaveBeenCalledTimes(1);
  });

  test('newer builds are applied on a retry', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    addRoute('/a', () => Promise.reject(new Error('gone')));
    const { person } = await renderInPage(<Site />, { at: '/a' });
    pendingUpdate.apply = () => {
      addRoute('/a', () => Promise.resolve(page('new')));
    };
    await person.click(await screen.findByRole('button', { name: 'retry' }));
    await heading('new');
  });

  describe('a newer shell that is found out only during the navigation', () => {
    beforeEach(() => {
      jest.spyOn(console, 'error').mockImplementation();
      mockCheck.mockImplementation(() => {
        pendingUpdate.isShellNew = true;
        return Promise.resolve(true);
      });
    });

    test('is loaded if the code of this shell is gone', async () => {
      const load = jest.fn(() => Promise.reject<ComponentType>(new Error('gone')));
      addRoute('/a', load);
      const { person } = await openHome();
      pendingUpdate.isShellNew = false;
      await follow(person, '/a');
      await waitFor(() => expect(mockReloadPage).toHaveBeenCalledTimes(1));
      expect(load).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('heading')).toHaveTextContent('home');
      expect(screen.queryByRole('button', { name: 'retry' })).not.toBeInTheDocument();
    });

    test('is loaded instead of following a redirect, since a failed check redirects, too', async () => {
      addRoute('/panel', () => Promise.resolve(page('panel')), { staff: true });
      mockServer({ 'GET /api/user/rank': () => Response.error() });
      const { person, address } = await openHome({ player: player() });
      pendingUpdate.isShellNew = false;
      await follow(person, '/panel');
      await waitFor(() => expect(mockReloadPage).toHaveBeenCalledTimes(1));
      expect(address()).toBe('/panel');
    });

    test('is not loaded if the page itself has loaded', async () => {
      addRoute('/a', () => Promise.resolve(page('a')));
      const { person } = await openHome();
      pendingUpdate.isShellNew = false;
      await follow(person, '/a');
      await heading('a');
      expect(mockReloadPage).not.toHaveBeenCalled();
    });

    test('is not loaded by the first page, which would be loaded again and again', async () => {
      addRoute('/a', () => Promise.reject(new Error('gone')));
      const { person } = await renderInPage(<Site />, { at: '/a' });
      const retry = await screen.findByRole('button', { name: 'retry' });
      expect(mockReloadPage).not.toHaveBeenCalled();
      await person.click(retry);
      expect(mockReloadPage).toHaveBeenCalledTimes(1);
    });
  });

  test('newer builds of the shell are not loaded while the browser is offline', async () => {
    addRoute('/a', () => Promise.resolve(page('a')));
    const { person } = await openHome();
    pendingUpdate.isShellNew = true;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await follow(person, '/a');
    await heading('a');
    expect(mockReloadPage).not.toHaveBeenCalled();
  });

  test('newer builds of the shell reload the page, and the current one stays until then', async () => {
    const load = jest.fn(() => Promise.resolve(page('a')));
    addRoute('/a', load);
    const { person } = await openHome();
    pendingUpdate.isShellNew = true;
    await follow(person, '/a');
    await settle();
    expect(mockReloadPage).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByRole('heading')).toHaveTextContent('home');
  });
});

describe('a page whose guard no longer holds', () => {
  async function open(at: string, rank: 'player' | 'mod' = 'player') {
    const opened = await renderInPage(<PageArea first={undefined} />, {
      at,
      player: player({ rank }),
      strings: { 'shell/frame': frameStrings },
    });
    await heading(at);
    return opened;
  }

  beforeEach(() => {
    addRoute('/a', () => Promise.resolve(page('/a')));
    addRoute('/mine', () => Promise.resolve(page('/mine')), { login: true });
    addRoute('/panel', () => Promise.resolve(page('/panel')), { staff: true });
    mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'mod' }) });
  });

  test('the current page is hidden at once and replaced by the login if it needs the lost session', async () => {
    const { address } = await open('/mine');
    act(() => void store.dispatch(loseSession()));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await heading('login');
    expect(address()).toBe('/login?from=%2Fmine');
  });

  test('the current page stays if it is public', async () => {
    const { address } = await open('/a');
    act(() => void store.dispatch(loseSession()));
    await settle();
    await heading('/a');
    expect(address()).toBe('/a');
  });

  test('the current page returns if a refresh finds the session again', async () => {
    mockServer({
      'POST /api/refresh': () => Response.json({ accessToken: 'new', user: player() }),
    });
    rememberSession(player());
    const { address } = await open('/mine');
    act(() => void store.dispatch(loseSession()));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await heading('/mine');
    expect(address()).toBe('/mine');
  });

  test('the current page is left for the home page after a demotion', async () => {
    const { address } = await open('/panel', 'mod');
    mockServer({ 'GET /api/user/rank': () => Response.json({ rank: 'player' }) });
    act(() => void store.dispatch(userChanged({ rank: 'player' })));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await heading('home');
    expect(address()).toBe('/');
  });

  test.each([
    ['a logout, which chooses the next page itself', () => store.dispatch(endSession())],
    [
      'an end that the player has caused',
      () => {
        store.dispatch(sessionLeaving());
        store.dispatch(loseSession());
      },
    ],
  ])('the current page is not touched by %s', async (_, end) => {
    const { address } = await open('/mine');
    act(() => void end());
    await settle();
    await heading('/mine');
    expect(address()).toBe('/mine');
  });

  test('the current page is left once, even if newer builds wait', async () => {
    await open('/mine');
    pendingUpdate.apply = jest.fn(() => true);
    act(() => void store.dispatch(loseSession()));
    await heading('login');
    expect(pendingUpdate.apply).not.toHaveBeenCalled();
    delete pendingUpdate.apply;
  });

  describe('a login page whose browser has logged in from another tab', () => {
    function LoginPage() {
      useSkipLogin(false);
      return <h1>login</h1>;
    }

    /** Opens the login, then lets another tab log in, whose session is refreshed with the returned answer. */
    async function openLogin() {
      const answer = deferred<Response>();
      const server = mockServer({ 'POST /api/refresh': () => answer.promise });
      addRoute('/login', () => Promise.resolve(LoginPage));
      const opened = await renderInPage(
        <>
          {['/a', '/login?from=%2Fmine'].map((to) => (
            <Link key={to} to={to}>
              {to}
            </Link>
          ))}
          <PageArea first={undefined} />
        </>,
        { at: '/login?from=%2Fmine', strings: { 'shell/frame': frameStrings } },
      );
      await heading('login');
      rememberSession(player());
      const follow = (to: string) => opened.person.click(screen.getByRole('link', { name: to }));
      const grant = async () => {
        await waitFor(() => expect(server.callsTo('/api/refresh')).toHaveLength(1));
        answer.resolve(Response.json({ accessToken: 'new', user: player() }));
        await waitFor(() => expect(store.getState().session.isAuthenticated).toBe(true));
      };
      return { ...opened, follow, grant };
    }

    test('opens the page that the visitor has chosen, not the one that asked for the login', async () => {
      const code = deferred<ComponentType>();
      addRoute('/a', () => code.promise);
      const { address, follow, grant } = await openLogin();
      await follow('/a');
      await grant();
      await settle();
      expect(address()).toBe('/a');
      code.resolve(page('/a'));
      await heading('/a');
      expect(address()).toBe('/a');
    });

    test('opens the page that asked for the login if the visitor returns before the other one has loaded', async () => {
      addRoute('/a', () => deferred<ComponentType>().promise);
      const { address, follow, grant } = await openLogin();
      await follow('/a');
      await grant();
      await follow('/login?from=%2Fmine');
      await heading('/mine');
      expect(address()).toBe('/mine');
    });
  });
});
