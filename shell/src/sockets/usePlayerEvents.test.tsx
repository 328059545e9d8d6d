import type { LiveAlert } from '@site/contract/sockets';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { settle } from '@site/testing/settle';
import { act, waitFor } from '@testing-library/react';
import { api } from '../session/api.ts';
import { store } from '../core/store.ts';
import { writeNotifications } from '../session/notifications.ts';
import { endSession, setAccessToken, startSession } from '../session/accessToken.ts';
import { rememberSession } from '../session/rememberSession.ts';
import { forgetSession } from '../session/storedSession.ts';
import { sessionRestoring } from '@site/platform/session';
import { selectToasts } from '@site/platform/toasts';
import type { SocketOptions } from './openPlayerSocket.ts';
import { usePlayerEvents } from './usePlayerEvents.ts';

const mockClose = jest.fn();
const mockOpen = jest.fn<() => void, [SocketOptions]>(() => mockClose);
jest.mock('./openPlayerSocket.ts', () => ({
  openPlayerSocket: (options: SocketOptions) => mockOpen(options),
}));

beforeEach(() => {
  jest.useFakeTimers();
  mockOpen.mockClear();
  mockClose.mockClear();
});

afterEach(() => jest.useRealTimers());

function Live() {
  usePlayerEvents();
  return null;
}

const unread = (count: number) => () => Response.json([], { headers: { 'x-unread-count': `${count}` } });
const serverWith = (count: number) => mockServer({ 'GET /api/alerts/unread': unread(count) });
const injectAlertsList = () =>
  api.enhanceEndpoints({ addTagTypes: ['Alerts'] }).injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      alerts: build.query<unknown, void>({ query: () => '/alerts', providesTags: ['Alerts'] }),
    }),
  });
const badge = () => store.getState().badges['alerts'];
const toasts = () => selectToasts(store.getState()).map(({ text }) => text);
const socket = () => mockOpen.mock.lastCall![0];
const receive = (message: string, category: LiveAlert['category'] = 'system') =>
  act(() => socket().onAlert({ category, message }));

async function open(count = 2) {
  const server = serverWith(count);
  await renderInPage(<Live />, { player: player() });
  await waitFor(() => expect(mockOpen).toHaveBeenCalled());
  act(() => socket().onRegistered());
  await waitFor(() => expect(badge()).toBe(count));
  return server;
}

test('counts unread alerts and opens the socket of the player with the current token', async () => {
  await open();
  expect(socket().uuid).toBe(player().uuid);
  expect(socket().token()).toBe('token');
  setAccessToken('newer');
  expect(socket().token()).toBe('newer');
});

test('shows a toast for a live alert and counts it', async () => {
  const server = await open();
  server.use({ 'GET /api/alerts/unread': unread(3) });
  receive('You were accepted.');
  expect(toasts()).toEqual(['You were accepted.']);
  await waitFor(() => expect(badge()).toBe(3));
});

test('the toast of an alert leads to what it is about, but not to the page that tells it', async () => {
  await open();
  const about = (order: string) =>
    act(() => socket().onAlert({ category: 'shop', message: `${order} is paid.`, target: `order:${order}` }));
  history.replaceState(null, '', '/shop/orders/one/pay');
  about('one');
  about('on');
  history.replaceState(null, '', '/');
  expect(selectToasts(store.getState())).toMatchObject([
    { text: 'on is paid.', action: { label: 'Go to order', to: '/shop/orders/on' } },
  ]);
});

test('only counts a live alert if notifications are off', async () => {
  const server = await open();
  writeNotifications(false);
  server.use({ 'GET /api/alerts/unread': unread(3) });
  receive('You were accepted.');
  await waitFor(() => expect(badge()).toBe(3));
  expect(toasts()).toEqual([]);
});

test('refetches a list with the tag on a live alert, but not if only the count changes', async () => {
  const server = await open();
  server.use({ 'GET /api/alerts': () => Response.json([]) });
  await act(() => store.dispatch(injectAlertsList().endpoints.alerts.initiate()));
  receive('Hello.');
  await waitFor(() => expect(server.callsTo('/api/alerts')).toHaveLength(2));

  const counts = server.callsTo('/api/alerts/unread').length;
  await act(
    () =>
      void store.dispatch(
        api.enhanceEndpoints({ addTagTypes: ['UnreadAlerts'] }).util.invalidateTags(['UnreadAlerts']),
      ),
  );
  await waitFor(() => expect(server.callsTo('/api/alerts/unread')).toHaveLength(counts + 1));
  expect(server.callsTo('/api/alerts')).toHaveLength(2);
});

test('fetches again what is tagged with orders when one of the player changes, without an alert', async () => {
  const server = await open(0);
  server.use({ 'GET /api/orders': () => Response.json([]) });
  const orders = api.enhanceEndpoints({ addTagTypes: ['Orders'] }).injectEndpoints({
    endpoints: (build) => ({
      orders: build.query<unknown, void>({ query: () => '/orders', providesTags: ['Orders'] }),
    }),
  });
  await act(() => store.dispatch(orders.endpoints.orders.initiate()));
  await settle();
  socket().onOrdersChanged();
  await waitFor(() => expect(server.callsTo('/api/orders')).toHaveLength(2));
});

test('follows what other pages mark as read, however many alerts, with few requests', async () => {
  const server = await open(50);
  server.use({ 'GET /api/alerts': () => Response.json([]) });
  await act(() => store.dispatch(injectAlertsList().endpoints.alerts.initiate()));
  await settle();
  const before = server.calls.length;
  for (let count = 49; count >= 0; count -= 1) {
    server.use({ 'GET /api/alerts/unread': unread(count) });
    socket().onAlertsChanged();
    await act(() => jest.advanceTimersByTimeAsync(100));
  }
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(badge()).toBe(0));
  // Count and list, at once and then once a second.
  expect(server.calls.length - before).toBeLessThanOrEqual(2 * 7);
});

test('fetches the count once, after the socket is registered', async () => {
  const server = serverWith(2);
  await renderInPage(<Live />, { player: player() });
  await waitFor(() => expect(mockOpen).toHaveBeenCalled());
  expect(server.calls).toEqual([]);
  act(() => socket().onRegistered());
  await waitFor(() => expect(badge()).toBe(2));
  expect(server.calls).toHaveLength(1);
});

test('refetches a list that was fetched before the socket was registered', async () => {
  const server = serverWith(2);
  server.use({ 'GET /api/alerts': () => Response.json([]) });
  await act(() => store.dispatch(injectAlertsList().endpoints.alerts.initiate()));
  await renderInPage(<Live />, { player: player() });
  await waitFor(() => expect(mockOpen).toHaveBeenCalled());
  act(() => socket().onRegistered());
  await waitFor(() => expect(server.callsTo('/api/alerts')).toHaveLength(2));
});

test('fetches the count without a socket, and again once it is registered', async () => {
  const server = serverWith(2);
  await renderInPage(<Live />, { player: player() });
  await waitFor(() => expect(badge()).toBe(2));
  server.use({ 'GET /api/alerts/unread': unread(3) });
  act(() => socket().onRegistered());
  await waitFor(() => expect(badge()).toBe(3));
});

test('keeps the last known count if it can’t be fetched', async () => {
  const server = await open();
  server.use({ 'GET /api/alerts/unread': () => Response.json({}, { status: 500 }) });
  receive('Hello.');
  await waitFor(() => expect(server.callsTo('/api/alerts/unread').length).toBeGreaterThan(1));
  expect(badge()).toBe(2);
});

test('closes the socket and resets the count at the end of the session', async () => {
  await open();
  const opened = mockOpen.mock.calls.length;
  await act(() => void store.dispatch(endSession()));
  expect(mockClose).toHaveBeenCalledTimes(opened);
  expect(badge()).toBe(0);
});

test('ends the session if it can’t be refreshed because another tab has ended it', async () => {
  const server = await open();
  rememberSession(player());
  server.use({ 'POST /api/refresh': () => Response.json({}, { status: 503 }) });
  await act(() => socket().renew());
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, isLost: false });
  forgetSession();
  await act(() => socket().renew());
  expect(store.getState().session).toMatchObject({ isAuthenticated: false, isLost: true });
  expect(mockClose).toHaveBeenCalled();
});

test('opens a new socket for another player', async () => {
  await open();
  const uuid = '7d7d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f22';
  await act(() => void store.dispatch(startSession({ accessToken: 'theirs', user: player({ uuid }) })));
  await waitFor(() => expect(socket().uuid).toBe(uuid));
  expect(mockClose).toHaveBeenCalled();
});

test('sends no requests without a token, even with a stored user', async () => {
  mockServer();
  store.dispatch(sessionRestoring(player()));
  await renderInPage(<Live />);
  await settle();
  expect(mockOpen).not.toHaveBeenCalled();
});
