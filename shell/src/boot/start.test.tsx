import '@site/testing/freshStore';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { act, screen } from '@testing-library/react';
import type * as reactDomClient from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { rememberSession } from '../session/storedSession.ts';
import { start } from './start.tsx';

jest.mock('./bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

jest.mock('../maintenance/askMaintenance.ts', () => ({ askMaintenance: () => Promise.resolve(true) }));
jest.mock('../live/openLiveAlerts.ts', () => ({ openLiveAlerts: () => () => undefined }));

const mockPage = jest.fn<Promise<() => React.ReactNode>, [{ path: string }]>();
jest.mock('../federation/remotePages.ts', () => ({
  loadRemotePage: (page: { path: string }) => mockPage(page),
  prefetchRemotePage: () => Promise.resolve(),
  loadHost: () => Promise.resolve(),
}));

const mockRoots: Root[] = [];
jest.mock('react-dom/client', () => {
  const client = jest.requireActual<typeof reactDomClient>('react-dom/client');
  return {
    ...client,
    createRoot(element: Element) {
      const root = client.createRoot(element);
      mockRoots.push(root);
      return root;
    },
    hydrateRoot(...args: Parameters<typeof client.hydrateRoot>) {
      const root = client.hydrateRoot(...args);
      mockRoots.push(root);
      return root;
    },
  };
});

const granted = () => Response.json({ accessToken: 'new', user: player() });
const visited: string[] = [];

/** Opens the site at an address, as a reload does. */
async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="root"></div>';
  await act(start);
}

describe('the site starts', () => {
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

  // In here it comes before the store is emptied.
  afterEach(() => act(() => mockRoots.splice(0).forEach((root) => root.unmount())));

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

    // Slow: the frame is there first, with whom it knows from the last visit.
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
