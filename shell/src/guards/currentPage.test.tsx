import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { SiteRoute } from '../federation/routes.ts';
import { store } from '../core/store.ts';
import { pendingUpdate } from '../core/newerBuilds.ts';
import { PageArea } from '../frame/PageArea.tsx';
import { frameStrings } from '../core/frameStrings.ts';
import { endSession, loseSession } from '../session/accessToken.ts';
import { rememberSession } from '../session/rememberSession.ts';
import { sessionLeaving, userChanged } from '@site/platform/session';
import { useSkipLogin } from '../session/useStartSession.ts';

const mockRoutes = new Map<string, SiteRoute>();
jest.mock('../federation/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => Promise.resolve(true) }));

const page = (name: string): ComponentType => {
  const Page = () => <h1>{name}</h1>;
  return Page;
};

function addRoute(path: string, load: SiteRoute['load'], guard: SiteRoute['guard'] = {}): void {
  mockRoutes.set(path, { path, title: { de: path, en: path }, guard, load });
}

/** Waits until everything pending has settled. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const heading = (name: string) => screen.findByRole('heading', { name });

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
  mockRoutes.clear();
  addRoute('/', () => Promise.resolve(page('home')));
  addRoute('/login', () => Promise.resolve(page('login')));
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

test('the current page stays hidden while the login loads', async () => {
  const login = deferred<ComponentType>();
  addRoute('/login', () => login.promise);
  const { address } = await open('/mine');
  act(() => void store.dispatch(loseSession()));
  await waitFor(() => expect(address()).toBe('/login?from=%2Fmine'));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  login.resolve(page('login'));
  await heading('login');
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
