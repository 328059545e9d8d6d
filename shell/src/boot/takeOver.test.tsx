import '@site/testing/freshStore';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { act, screen } from '@testing-library/react';
import type * as reactDomClient from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { draw } from '../prerender/draw.tsx';
import { rememberSession } from '../session/storedSession.ts';
import * as sampleSite from '@site/testing/sampleSite';
import { i18n } from './i18n.ts';
import { start } from './start.tsx';
import { store } from './store.ts';

jest.mock('./bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
jest.mock('../live/openLiveAlerts.ts', () => ({ openLiveAlerts: () => () => undefined }));
jest.mock('../federation/remotePages.ts', () => ({ loadHost: () => Promise.resolve() }));

const mockAskMaintenance = jest.fn(() => Promise.resolve(true));
jest.mock('../maintenance/askMaintenance.ts', () => ({ askMaintenance: () => mockAskMaintenance() }));

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

describe('a page that was prerendered', () => {
  let complaints: jest.SpyInstance;
  beforeEach(() => {
    mockAskMaintenance.mockClear();
    complaints = jest.spyOn(console, 'error').mockImplementation();
  });
  afterEach(() => act(() => mockRoots.splice(0).forEach((root) => root.unmount())));

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
    mockServer({
      ...status,
      'POST /api/refresh': () => Response.json({ accessToken: 'new', user: player() }),
    });
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
