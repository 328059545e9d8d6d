import '@site/testing/freshStore';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import * as sampleSite from '@site/testing/sampleSite';
import { act, screen } from '@testing-library/react';
import type * as reactDomClient from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { draw } from '../prerender/draw.tsx';
import { rememberSession } from '../session/storedSession.ts';
import { i18n } from './i18n.ts';
import { start } from './start.tsx';
import { store } from './store.ts';

jest.mock('./bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const mockAskMaintenance = jest.fn(() => Promise.resolve(true));
jest.mock('../maintenance/askMaintenance.ts', () => ({ askMaintenance: () => mockAskMaintenance() }));
// jsdom has nothing to measure.
jest.mock('../telemetry/vitals.ts', () => ({ measureVitals: () => undefined }));
jest.mock('../live/openLiveAlerts.ts', () => ({ openLiveAlerts: () => () => undefined }));

const mockPage = jest.fn<Promise<() => React.ReactNode>, [{ path: string }]>();
jest.mock('../federation/pageLoader.ts', () => ({
  loadPage: (page: { path: string }) => mockPage(page),
  prefetchPage: () => Promise.resolve(),
}));

const mockRoots: Root[] = [];
jest.mock('react-dom/client', () => {
  const client = jest.requireActual<typeof reactDomClient>('react-dom/client');
  const kept = (root: Root) => {
    mockRoots.push(root);
    return root;
  };
  return {
    ...client,
    createRoot: (element: Element) => kept(client.createRoot(element)),
    hydrateRoot: (...args: Parameters<typeof client.hydrateRoot>) => kept(client.hydrateRoot(...args)),
  };
});

const granted = () => Response.json({ accessToken: 'new', user: player() });
const visited: string[] = [];

const { site, servedRegistry: registry, servedRevision: revision, shellVersion: shell } = sampleSite;

/** Puts what the server answers into the page, as it is before any script has run. */
async function serve({ lang = 'en', isMember = false }: { lang?: 'de' | 'en'; isMember?: boolean } = {}) {
  const before = i18n.language;
  const { html, title } = await draw({ boot: { site, lang, registry, revision, shell }, isMember });
  await i18n.changeLanguage(before);
  if (isMember) store.dispatch({ type: 'session/sessionEnded' });
  window.history.replaceState(null, '', '/');
  document.title = title;
  document.body.innerHTML = `<div id="root" data-lang="${lang}"${isMember ? ' data-account="restoring"' : ''}>${html}</div>`;
  return screen.getByRole('heading', { level: 1 });
}

const status = { 'GET /api/status': () => Response.json({ online: null, max: null }) };

/** Opens the site at an address, as a reload does. */
async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="root"></div>';
  await act(start);
}

beforeEach(() => mockAskMaintenance.mockClear());

/** Call it in each describe, so that it runs before the store is reset. */
const unmountAll = () => act(() => mockRoots.splice(0).forEach((root) => root.unmount()));

describe('the site starts', () => {
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

  test('the first page is there with the frame', async () => {
    mockServer();
    await open('/stats');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/stats');
    expect(screen.getByRole('banner')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    expect(document.title).toBe('/stats (en) – Testhaven');
    expect(document.documentElement.lang).toBe('en');
  });

  test('a reload of a guarded page waits for the refresh, and never passes by the login', async () => {
    const answer = deferred<Response>();
    const server = mockServer({ 'POST /api/refresh': () => answer.promise });
    rememberSession(player());
    await open('/profile/Lumi');

    // Slow page: the frame appears first, with the user known from the last visit.
    expect(screen.getByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    expect(mockPage).not.toHaveBeenCalled();

    await act(async () => {
      answer.resolve(granted());
      await answer.promise;
    });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('/profile/:user');
    expect(server.callsTo('/api/refresh')).toHaveLength(1);
    expect(new Set(visited)).toEqual(new Set(['/profile/Lumi']));
  });

  test('a session that is over ends at the login, and nobody is shown as logged in', async () => {
    mockServer({ 'POST /api/refresh': () => Response.json({}, { status: 401 }) });
    rememberSession(player());
    await open('/profile/Lumi?tab=2');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Log in');
    expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fprofile%2FLumi%3Ftab%3D2');
    expect(screen.queryByRole('button', { name: /Account of/ })).not.toBeInTheDocument();
    expect(mockPage).not.toHaveBeenCalled();
  });

  test('a damaged user is warned about, and the site starts', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    mockServer({ 'POST /api/refresh': granted });
    localStorage.setItem('hasRT', '1');
    localStorage.setItem('user', '{"uuid":');
    await open('/stats');
    expect(warn).toHaveBeenCalledWith('The stored user is damaged.', expect.anything());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('/stats');
    expect(await screen.findByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
  });

  test('without a marker nobody is asked and a stored user counts for nothing', async () => {
    mockServer();
    localStorage.setItem('user', JSON.stringify(player()));
    await open('/stats');
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });
});

describe('a page that was prerendered', () => {
  afterEach(unmountAll);
  let complaints: jest.SpyInstance;
  beforeEach(() => {
    complaints = jest.spyOn(console, 'error').mockImplementation();
  });

  test('is taken over as it is, and nobody is asked for what the server knew', async () => {
    mockServer(status);
    const drawn = await serve();
    expect(document.title).toBe('Home – Testhaven');
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
    await act(start);
    expect(screen.getByRole('heading', { level: 1 })).toBe(drawn);
    expect(complaints).not.toHaveBeenCalled();
    expect(mockAskMaintenance).not.toHaveBeenCalled();
    expect(document.title).toBe('Home – Testhaven');
  });

  test('shows nobody a login who is logged in, neither before nor after', async () => {
    mockServer({ ...status, 'POST /api/refresh': granted });
    const drawn = await serve({ isMember: true });
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
    rememberSession(player());
    await act(start);
    expect(await screen.findByRole('button', { name: 'Account of Lumi' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBe(drawn);
    expect(complaints).not.toHaveBeenCalled();
  });

  test('offers the login to who only seemed to be logged in', async () => {
    mockServer(status);
    await serve({ isMember: true });
    await act(start);
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
    expect(complaints).not.toHaveBeenCalled();
  });

  test('in another language than the browser’s is drawn anew', async () => {
    mockServer(status);
    const drawn = await serve({ lang: 'de' });
    expect(screen.getByText('Komm vorbei.')).toBeInTheDocument();
    await act(start);
    expect(screen.getByText('Drop in.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).not.toBe(drawn);
    expect(mockAskMaintenance).toHaveBeenCalled();
  });
});
