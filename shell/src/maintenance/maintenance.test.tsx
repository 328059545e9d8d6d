import { deferred } from '@site/testing/deferred';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { settle } from '@site/testing/settle';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../session/api.ts';
import { store } from '../core/store.ts';
import { lateStrings } from '../core/lateStrings.ts';
import { frameStrings } from '../core/frameStrings.ts';
import { MaintenanceBar } from './MaintenanceBar.tsx';
import { maintenanceHeard } from '@site/platform/maintenance';
import { useMaintenanceWatch } from '../guards/useMaintenanceWatch.ts';

const strings = { 'shell/frame': frameStrings, 'shell/late': lateStrings };

describe('the bar', () => {
  const hear = (enabled: boolean) =>
    act(() => void store.dispatch(maintenanceHeard({ enabled, message: 'New islands.' })));
  const bar = () => screen.queryByRole('region');

  test.each([
    ['en', 'Maintenance', 'Maintenance is on'],
    ['de', 'Wartung', 'Wartungsmodus ist an'],
  ] as const)('staff see it while maintenance is on (%s)', async (lang, name, text) => {
    await renderInPage(<MaintenanceBar />, { lang, strings, player: player({ rank: 'jrsup' }) });
    expect(bar()).not.toBeInTheDocument();
    hear(true);
    expect(screen.getByRole('region', { name })).toHaveTextContent(text);
    hear(false);
    expect(bar()).not.toBeInTheDocument();
  });

  test.each([
    ['jrsup', true],
    ['yt', false],
    ['player', false],
    [undefined, false],
  ] as const)('%s sees it only as staff', async (rank, isShown) => {
    hear(true);
    await renderInPage(<MaintenanceBar />, { strings, ...(rank ? { player: player({ rank }) } : {}) });
    expect(bar() !== null).toBe(isShown);
  });
});

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    readStats: build.query<unknown, string>({ query: (mode) => `/stats?mode=${mode}` }),
  }),
});

const mod = player({ rank: 'mod' });

const maintenance = (enabled: boolean): Handlers => ({
  'GET /api/panel/maintenance': () => Response.json({ enabled, message: 'New islands.' }),
});

const rank = (is: string): Handlers => ({ 'GET /api/user/rank': () => Response.json({ rank: is }) });

const refused: Handlers = {
  'GET /api/stats': () => Response.json({ code: 'maintenance', message: 'any' }, { status: 503 }),
};

function Watched() {
  useMaintenanceWatch();
  return <MaintenanceBar />;
}

const open = (options: PageOptions) => renderInPage(<Watched />, { strings, ...options });
const read = (mode: string) =>
  store.dispatch(probe.endpoints.readStats.initiate(mode, { forceRefetch: true }));
const callServer = (...modes: string[]) =>
  act(async () => {
    await Promise.all((modes.length > 0 ? modes : ['cores']).map(read));
  });

async function comeBack(): Promise<void> {
  await act(() => document.dispatchEvent(new Event('visibilitychange')));
  await act(() => window.dispatchEvent(new Event('focus')));
  await settle();
}

const bar = () => screen.queryByRole('region', { name: 'Maintenance' });

describe('a call rejected because of maintenance', () => {
  test('redirects a player to the maintenance screen and fetches the message', async () => {
    mockServer({ ...maintenance(true), ...rank('player'), ...refused });
    const { address } = await open({ at: '/stats', player: player() });
    await callServer();
    await waitFor(() => expect(address()).toBe('/maintenance?from=%2Fstats'));
    expect(store.getState().maintenance.message).toBe('New islands.');
  });

  test('causes a check, shared with rejections during that check', async () => {
    const answer = deferred<Response>();
    const server = mockServer({ ...refused, 'GET /api/panel/maintenance': () => answer.promise });
    const { address } = await open({ at: '/stats', player: player() });
    const asked = () => server.callsTo('/api/panel/maintenance').length;
    await callServer('cores', 'bedwars');
    await callServer('mlgrush');
    await settle();
    expect(asked()).toBe(1);

    server.use(maintenance(false));
    answer.resolve(Response.json({ enabled: false, message: '' }));
    await settle();
    expect(address()).toBe('/stats');
    await callServer();
    await settle();
    expect(asked()).toBe(2);
  });
});

describe('returning to the tab', () => {
  test('shows staff the bar once maintenance has begun, and removes it once it has ended', async () => {
    const server = mockServer({ ...maintenance(true), ...rank('mod') });
    await open({ at: '/stats', player: mod });
    expect(bar()).not.toBeInTheDocument();
    await comeBack();
    expect(bar()).toBeInTheDocument();

    server.use(maintenance(false));
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
    await comeBack();
    expect(bar()).not.toBeInTheDocument();
  });

  test('causes one request, although the browser fires two events', async () => {
    const server = mockServer(maintenance(false));
    await open({ player: player() });
    await comeBack();
    await comeBack();
    expect(server.calls).toHaveLength(1);
  });

  test('causes a request for a visitor only while maintenance is on', async () => {
    const server = mockServer(maintenance(false));
    const { address } = await open({ at: '/login' });
    await comeBack();
    expect(server.calls).toHaveLength(0);

    act(() => void store.dispatch(maintenanceHeard({ enabled: true, message: '' })));
    await comeBack();
    expect(store.getState().maintenance.enabled).toBe(false);
    expect(address()).toBe('/login');
  });

  test('causes no request while the tab is hidden', async () => {
    const server = mockServer(maintenance(true));
    await open({ player: player() });
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await comeBack();
    expect(server.calls).toHaveLength(0);
  });
});
