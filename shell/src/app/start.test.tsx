import '@site/testing/freshStore';
import type { Lang } from '@site/contract/lang';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import * as sampleSite from '@site/testing/sampleSite';
import { act, screen } from '@testing-library/react';
import type * as reactDomClient from 'react-dom/client';
import type * as reactDomServer from 'react-dom/server';
import type { Root } from 'react-dom/client';
import { below, playersOnline } from '../pages/landing/parts.ts';
import { setEnvironment } from '../server/environment.ts';
import { renderPage } from '../server/renderPage.tsx';
import { rememberSession } from '../session/rememberSession.ts';
import { i18n } from '../core/i18n.ts';
import { start } from './start.tsx';
import { store } from '../core/store.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const mockFetchMaintenance = jest.fn(() => Promise.resolve(true));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => mockFetchMaintenance() }));
// jsdom does not support these measurements.
jest.mock('../telemetry/vitals.ts', () => ({ measureVitals: () => undefined }));
jest.mock('../sockets/startPlayerEvents.ts', () => ({ startPlayerEvents: () => () => undefined }));

// The other renderer shares its contexts with the browser's, which runs in a process of its own elsewhere.
jest.mock('react-dom/static.edge', () => {
  const { renderToString } = jest.requireActual<typeof reactDomServer>('react-dom/server');
  const prelude = (element: React.ReactNode) => [new TextEncoder().encode(renderToString(element))];
  return { prerender: (element: React.ReactNode) => Promise.resolve({ prelude: prelude(element) }) };
});

const mockPage = jest.fn<Promise<() => React.ReactNode>, [{ path: string }]>();
jest.mock('../federation/pageLoader.ts', () => ({
  loadPage: (page: { path: string }) => mockPage(page),
  prefetchPage: () => Promise.resolve(),
}));

const mockRoots: Root[] = [];
jest.mock('react-dom/client', () => {
  const client = jest.requireActual<typeof reactDomClient>('react-dom/client');
  const recorded = (root: Root) => {
    mockRoots.push(root);
    return root;
  };
  return {
    ...client,
    createRoot: (element: Element) => recorded(client.createRoot(element)),
    hydrateRoot: (...args: Parameters<typeof client.hydrateRoot>) => recorded(client.hydrateRoot(...args)),
  };
});

const sessionResponse = () => Response.json({ accessToken: 'new', user: player() });
const visited: string[] = [];

const { site, servedRegistry: registry, servedRevision: revision, shellVersion: shell } = sampleSite;

/** Puts the rendered HTML into the document, as it is before any script runs. */
async function serve({ path = '/', lang = 'en' as Lang, isMember = false } = {}) {
  const boot = { site, lang, registry, revision, shell };
  const before = i18n.language;
  // On a server there is no page yet.
  document.body.innerHTML = '';
  // This renderer doesn't wait for lazy parts.
  await Promise.all([playersOnline.load(), below.load()]);
  const { html = '', title = '' } = (await renderPage({ boot, path, query: '', isMember })) ?? {};
  await i18n.changeLanguage(before);
  if (isMember) store.dispatch({ type: 'session/sessionEnded' });
  window.history.replaceState(null, '', path);
  document.title = title;
  document.body.innerHTML = `<div id="root" data-lang="${lang}"${isMember ? ' data-account="restoring"' : ''}>${html}</div>`;
  return screen.queryByRole('heading', { level: 1 })!;
}

setEnvironment({
  loadRemote: () => undefined,
  fetchData: () => Promise.reject(new Error()),
  onPageLoaded: () => undefined,
});

const status = { 'GET /api/status': () => Response.json({ online: null, max: null }) };

async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="root"></div>';
  await act(start);
}

beforeEach(() => mockFetchMaintenance.mockClear());

/** Unmounts all roots. Call it in each describe, so that it runs before the store is reset. */
const unmountAll = () => act(() => mockRoots.splice(0).forEach((root) => root.unmount()));

describe('start', () => {
  afterEach(unmountAll);
  beforeEach(() => {
    visited.length = 0;
    for (const change of ['pushState', 'replaceState'] as const) {
      const original: History['pushState'] = window.history[change].bind(window.history);
      jest.spyOn(window.history, change).mockImplementation((...args) => {
        original(...(args as Parameters<typeof original>));
        visited.push(window.location.pathname);
      });
    }
    mockPage.mockReset();
    mockPage.mockImplementation(({ path }) => Promise.resolve(() => <h1 tabIndex={-1}>{path}</h1>));
  });

  test('renders the first page together with the frame', async () => {
    mockServer();
    await open('/stats');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/stats');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    expect(document.title).toBe('/stats (en) – Testhaven');
    expect(document.documentElement.lang).toBe('en');
  });

  test('waits for the refresh when a guarded page is reloaded, without redirecting to the login', async () => {
    const answer = deferred<Response>();
    const server = mockServer({ 'POST /api/refresh': () => answer.promise });
    rememberSession(player());
    await open('/profile/Lumi');

    // The page is slow, so the frame appears first, with the user known from the last visit.
    expect(screen.getByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    expect(mockPage).not.toHaveBeenCalled();

    await act(async () => {
      answer.resolve(sessionResponse());
      await answer.promise;
    });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('/profile/:user');
    expect(server.callsTo('/api/refresh')).toHaveLength(1);
    expect(new Set(visited)).toEqual(new Set(['/profile/Lumi']));
  });

  test('redirects to the login and hides the account if the session has expired', async () => {
    mockServer({ 'POST /api/refresh': () => Response.json({}, { status: 401 }) });
    rememberSession(player());
    await open('/profile/Lumi?tab=2');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Log in');
    expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fprofile%2FLumi%3Ftab%3D2');
    expect(screen.queryByRole('button', { name: /Account of/ })).not.toBeInTheDocument();
    expect(mockPage).not.toHaveBeenCalled();
  });

  test('ignores the stored user and sends no refresh without a refresh marker', async () => {
    mockServer();
    localStorage.setItem('user', JSON.stringify(player()));
    await open('/stats');
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });
});

describe('a page rendered on the server', () => {
  afterEach(unmountAll);
  let errorLog: jest.SpyInstance;
  beforeEach(() => {
    errorLog = jest.spyOn(console, 'error').mockImplementation();
  });

  test('is hydrated unchanged, without requests for data the server included', async () => {
    mockServer(status);
    const rendered = await serve();
    expect(document.title).toBe('Home – Testhaven');
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
    await act(start);
    expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
    expect(errorLog).not.toHaveBeenCalled();
    expect(mockFetchMaintenance).not.toHaveBeenCalled();
    expect(document.title).toBe('Home – Testhaven');
  });

  test('keeps the title and takes over the address that the server rendered it with', async () => {
    mockServer(status);
    const rendered = await serve({ path: '/imprint' });
    document.title = 'About data – Testhaven';
    window.history.replaceState({ kept: true }, '', '/IMPRINT//?x=1#content');
    document.getElementById('root')!.dataset['path'] = '/imprint';
    await act(start);
    expect(window.location.href).toBe('http://localhost/imprint?x=1#content');
    expect(window.history.state).toMatchObject({ kept: true });
    expect(document.title).toBe('About data – Testhaven');
    expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
  });

  test('never shows the login link to a logged-in player', async () => {
    mockServer({ ...status, 'POST /api/refresh': sessionResponse });
    const rendered = await serve({ isMember: true });
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    rememberSession(player());
    await act(start);
    expect(await screen.findByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
    expect(errorLog).not.toHaveBeenCalled();
  });

  test('is rendered again if the browser uses another language', async () => {
    mockServer(status);
    const rendered = await serve({ lang: 'de' });
    expect(screen.getByText('Komm vorbei.')).toBeInTheDocument();
    await act(start);
    expect(screen.getByText('Drop in.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).not.toBe(rendered);
    expect(mockFetchMaintenance).toHaveBeenCalled();
  });
});

describe('a page behind a login that the server rendered for members', () => {
  afterEach(unmountAll);
  let errorLog: jest.SpyInstance;
  beforeEach(() => {
    errorLog = jest.spyOn(console, 'error').mockImplementation();
    mockPage.mockReset();
    mockPage.mockImplementation(({ path }) => Promise.resolve(() => <h1 tabIndex={-1}>{path}</h1>));
  });

  test('contains nothing of anybody, and is hydrated unchanged', async () => {
    const user = player({ hasSecondFactor: true });
    mockServer({ 'POST /api/refresh': () => Response.json({ accessToken: 'new', user }) });
    const rendered = await serve({ path: '/settings', isMember: true });
    expect(rendered).toHaveTextContent('Settings');
    expect(document.body).not.toHaveTextContent('Lumi');
    rememberSession(user);
    await act(start);
    expect(await screen.findByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Two-factor login On/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBe(rendered);
    expect(mockFetchMaintenance).toHaveBeenCalledTimes(1);
    expect(errorLog).not.toHaveBeenCalled();
  });

  test('is left for the login if the session is over', async () => {
    mockServer({ 'POST /api/refresh': () => Response.json({}, { status: 401 }) });
    await serve({ path: '/settings', isMember: true });
    rememberSession(player());
    await act(start);
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument();
    expect(window.location.search).toBe('?from=%2Fsettings');
  });

  test('is not taken over in a browser that has no session', async () => {
    mockServer();
    await serve({ path: '/settings', isMember: true });
    await act(start);
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument();
    expect(window.onsubmit).toBeNull();
  });

  test('is the frame alone where a rank is needed', async () => {
    mockServer({
      'POST /api/refresh': sessionResponse,
      'GET /api/user/rank': () => Response.json({ rank: 'owner' }),
    });
    expect(await serve({ path: '/panel', isMember: true })).toBeNull();
    const banner = screen.getByRole('banner');
    rememberSession(player({ rank: 'owner', firstLogin: false }));
    await act(start);
    expect(await screen.findByRole('heading', { level: 1, name: '/panel' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toBe(banner);
    expect(errorLog).not.toHaveBeenCalled();
  });

  test('is nothing for visitors', async () => {
    const boot = { site, lang: 'en' as const, registry, revision, shell };
    for (const path of ['/settings', '/panel'])
      expect(await renderPage({ boot, path, query: '', isMember: false })).toBeUndefined();
  });
});
