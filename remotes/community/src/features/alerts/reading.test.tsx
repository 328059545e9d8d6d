import type { Alert } from '@site/contract/http/alerts';
import { useAppDispatch, useAppSelector, type AppDispatch } from '@site/platform/remote';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type RenderedPage } from '@site/testing/renderPage';
import { passTime, settle } from '@site/testing/settle';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { AlertsPage } from './AlertsPage.tsx';
import { alertsApi } from './alertsApi.ts';
import { alerts as feature } from './feature.ts';

const MARK = '/api/alerts/mark-read';
const MARK_ALL = '/api/alerts/mark-all-read';
const COUNT = '/api/alerts/unread';
const FAILED = 'Marking as read failed. Please try again.';

const alert = (id: number): Alert => ({
  id,
  category: 'clan',
  message: `Message ${id}`,
  created_at: '2026-01-01T00:00:00.000Z',
  is_read: 0,
});
const done: Handler = () => new Response(null, { status: 204 });

/** Replaces the shell's frame, which shows toasts and the unread count. */
const frameApi = alertsApi.injectEndpoints({
  endpoints: (build) => ({
    count: build.query<unknown, void>({ query: () => '/alerts/unread', providesTags: ['UnreadAlerts'] }),
  }),
});
let dispatch: AppDispatch;
function Frame() {
  const present = useAppDispatch();
  useEffect(() => {
    dispatch = present;
  }, [present]);
  frameApi.useCountQuery();
  const { shown } = useAppSelector(({ toasts }) => toasts);
  return shown.map(({ id, text }) => <output key={id}>{text}</output>);
}

async function open(mark: Handler = done) {
  const server = mockServer({
    'GET /api/alerts': () => Response.json([3, 2, 1].map(alert)),
    [`GET ${COUNT}`]: () => Response.json([]),
    [`POST ${MARK}`]: mark,
    [`POST ${MARK_ALL}`]: mark,
  });
  const page = await renderInPage(
    <>
      <Frame />
      <AlertsPage />
    </>,
    { player: player(), strings: { 'community/alerts': feature.strings } },
  );
  await screen.findByRole('feed');
  const marks = () => server.callsTo(MARK).map(({ body }) => (body as { alertId: number }).alertId);
  return { ...page, server, marks };
}

const row = (id: number) => screen.getByRole('article', { name: `Clan Message ${id}` });
const news = () => [3, 2, 1].filter((id) => !within(row(id)).getByText('New').hidden);
const focus = (id: number) => act(() => row(id).focus());
/** Moves the mouse onto an alert. Each has its own position unless it has moved to another one's. */
const pointAt = (person: RenderedPage['person'], id: number, place = id) =>
  person.pointer({ target: screen.getByText(`Message ${id}`), coords: { clientX: 9, clientY: 100 * place } });

afterEach(() => jest.useRealTimers());

test('hovering an alert marks it as read immediately and only once', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const answer = deferred<Response>();
  const { person, server, marks } = await open(() => answer.promise);
  await pointAt(person, 2);
  await waitFor(() => expect(marks()).toEqual([2]));
  // The answer has not arrived yet.
  await waitFor(() => expect(news()).toEqual([3, 1]));
  expect(row(2)).toHaveAccessibleDescription(/^[^N]*ago/);

  const counted = server.callsTo(COUNT).length;
  answer.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(server.callsTo(COUNT)).toHaveLength(counted + 1));
  await person.unhover(screen.getByText('Message 2'));
  await pointAt(person, 2, 2.1);
  focus(2);
  await passTime(150);
  expect(marks()).toEqual([2]);
  expect(server.callsTo('/api/alerts')).toHaveLength(1);
});

test('an alert that only passes the pointer stays new, whether the mouse or the page moves', async () => {
  const { person, marks } = await open();
  jest.useFakeTimers();
  const passNow = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  for (const id of [3, 2]) {
    await pointAt(person, id);
    passNow(60);
  }
  for (let moves = 0; moves < 4; moves += 1) {
    fireEvent.scroll(window);
    passNow(60);
  }
  await person.unhover(screen.getByRole('feed'));
  passNow(200);
  jest.useRealTimers();
  expect(marks()).toEqual([]);
  expect(news()).toEqual([3, 2, 1]);
});

test('an alert that appears under a resting pointer stays new until the pointer moves', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { person, marks } = await open();
  await pointAt(person, 2);
  await waitFor(() => expect(marks()).toEqual([2]));
  await pointAt(person, 3, 2);
  await passTime(150);
  expect(marks()).toEqual([2]);
  await pointAt(person, 3, 2.1);
  await waitFor(() => expect(marks()).toEqual([2, 3]));
});

test('an alert that is scrolled under the pointer and stays there is marked as read', async () => {
  const { person, marks } = await open();
  await pointAt(person, 2);
  fireEvent.scroll(window);
  await pointAt(person, 3, 2);
  await waitFor(() => expect(marks()).toEqual([3]));
});

test('a touch marks the tapped alert and none that it scrolls past', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { person, marks } = await open();
  await person.pointer({ pointerName: 'touch', target: screen.getByText('Message 3'), keys: '[TouchA>]' });
  await passTime(150);
  expect(marks()).toEqual([]);
  await person.pointer({ keys: '[/TouchA]' });
  await waitFor(() => expect(marks()).toEqual([3]));
  // A tap also moves the focus, before anything is rendered again.
  act(() => {
    row(1).focus();
    row(1).click();
  });
  await waitFor(() => expect(marks()).toEqual([3, 1]));
  await passTime(50);
  expect(marks()).toEqual([3, 1]);
});

test('focusing alerts marks them as read, in order and one at a time', async () => {
  const answers = [deferred<Response>(), deferred<Response>()];
  const { marks, server } = await open(() => answers[marks().length - 1]!.promise);
  focus(3);
  focus(2);
  await waitFor(() => expect(marks()).toEqual([3]));
  expect(news()).toEqual([1]);
  const counted = server.callsTo(COUNT).length;
  answers[0]!.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(marks()).toEqual([3, 2]));
  answers[1]!.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(server.callsTo(COUNT)).toHaveLength(counted + 1));
});

test('a list requested before the mark does not make alerts unread again', async () => {
  const answer = deferred<Response>();
  const { server } = await open(() => answer.promise);
  focus(3);
  await act(() => void dispatch(alertsApi.endpoints.alerts.initiate(player().uuid, { forceRefetch: true })));
  await waitFor(() => expect(server.callsTo('/api/alerts')).toHaveLength(2));
  await settle();
  expect(news()).toEqual([2, 1]);
  answer.resolve(new Response(null, { status: 204 }));
});

test('a failed mark and all queued marks are reverted with a single message', async () => {
  const answer = deferred<Response>();
  const { server, marks } = await open(() => answer.promise);
  focus(3);
  focus(2);
  expect(news()).toEqual([1]);
  answer.resolve(Response.json({}, { status: 500 }));
  expect(await screen.findByText(FAILED)).toBeInTheDocument();
  expect(screen.getAllByText(FAILED)).toHaveLength(1);
  await waitFor(() => expect(news()).toEqual([3, 2, 1]));
  expect(marks()).toEqual([3]);

  server.use({ [`POST ${MARK}`]: done });
  focus(3);
  await waitFor(() => expect(marks()).toEqual([3, 3]));
  expect(news()).toEqual([2, 1]);
});

test('an alert that no longer exists counts as read', async () => {
  const { server } = await open(() => Response.json({ code: 'unknown_alert' }, { status: 404 }));
  const counted = server.callsTo(COUNT).length;
  focus(3);
  await waitFor(() => expect(server.callsTo(COUNT)).toHaveLength(counted + 1));
  expect(news()).toEqual([2, 1]);
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
});

test('marks refused with 429 are retried after Retry-After, and none is lost', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const tooOften: Handler = () => Response.json({}, { status: 429, headers: { 'retry-after': '1' } });
  const { server, marks } = await open(tooOften);
  focus(3);
  focus(2);
  await waitFor(() => expect(marks()).toEqual([3]));
  server.use({ [`POST ${MARK}`]: done });
  await passTime(500);
  expect(marks()).toEqual([3]);
  expect(news()).toEqual([1]);
  await waitFor(() => expect(marks()).toEqual([3, 3, 2]));
  expect(news()).toEqual([1]);
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
});

test('marks all immediately and moves the focus to where the button was', async () => {
  const answer = deferred<Response>();
  const { person, server } = await open(() => answer.promise);
  const button = screen.getByRole('button', { name: 'Mark all as read' });
  await person.click(button);
  expect(news()).toEqual([]);
  expect(button).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('You have read everything');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  // What arrives after the page was filled has been seen by nobody.
  expect(server.callsTo(MARK_ALL).map(({ body }) => body)).toEqual([{ newest: 3 }]);

  const counted = server.callsTo(COUNT).length;
  answer.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(server.callsTo(COUNT)).toHaveLength(counted + 1));
  expect(screen.getByRole('status')).toHaveTextContent('You have read everything');
});

test('marking all includes the queued marks', async () => {
  const answer = deferred<Response>();
  const { person, server, marks } = await open(() => answer.promise);
  focus(3);
  focus(2);
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(server.callsTo(MARK_ALL)).toHaveLength(0);
  server.use({ [`POST ${MARK_ALL}`]: done });
  answer.resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(server.callsTo(MARK_ALL)).toHaveLength(1));
  expect(marks()).toEqual([3]);
  expect(news()).toEqual([]);
});

test('a failed "mark all" also reverts queued marks, but not completed ones', async () => {
  const answer = deferred<Response>();
  const { person, server } = await open(() => answer.promise);
  focus(3);
  focus(2);
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(news()).toEqual([]);
  server.use({ [`POST ${MARK_ALL}`]: () => Response.json({}, { status: 500 }) });
  answer.resolve(new Response(null, { status: 204 }));
  expect(await screen.findByText(FAILED)).toBeInTheDocument();
  await waitFor(() => expect(news()).toEqual([2, 1]));
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeInTheDocument();
});
