import type { Alert } from '@site/contract/http/alerts';
import { useAppDispatch, type AppDispatch } from '@site/platform/remote';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage, type PageOptions } from '@site/testing/renderPage';
import { settle } from '@site/testing/settle';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { AlertContent } from './AlertContent.tsx';
import { AlertsPage } from './AlertsPage.tsx';
import { alertsApi, prefetchAlerts } from './alertsApi.ts';
import { alerts as feature } from './feature.ts';

let dispatch: AppDispatch;
function Door() {
  const present = useAppDispatch();
  useEffect(() => {
    dispatch = present;
  }, [present]);
  return null;
}

const alert = (id: number, own: Partial<Alert> = {}): Alert => ({
  id,
  category: 'clan',
  message: `Message ${id}`,
  created_at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  is_read: 0,
  ...own,
});
const list =
  (...alerts: Alert[]): Handler =>
  () =>
    Response.json(alerts);
const failure: Handler = () => Response.json({}, { status: 500 });

const show = (options: PageOptions = {}, page = <AlertsPage />) =>
  renderInPage(
    <>
      <Door />
      {page}
    </>,
    { player: player(), strings: { 'community/alerts': feature.strings }, ...options },
  );

async function open(answer: Handler, options: PageOptions = {}) {
  const server = mockServer({ 'GET /api/alerts': answer });
  return { ...(await show(options)), server };
}

async function openList(...alerts: Alert[]) {
  const page = await open(list(...alerts));
  await screen.findByRole('feed');
  return page;
}

const article = (name: RegExp | string) => screen.getByRole('article', { name });
const messages = () =>
  screen.getAllByRole('article').map((row) => within(row).getByText(/^Message/).textContent);

test('shows a skeleton with a loading message while loading', async () => {
  const answer = deferred<Response>();
  await open(() => answer.promise);
  expect(screen.getByRole('heading', { level: 1, name: 'Alerts' })).toBeInTheDocument();
  expect(screen.getByText('Your alerts are loading …')).toBeInTheDocument();
  answer.resolve(Response.json([alert(1)]));
  expect(await screen.findByRole('feed', { name: 'Your alerts, newest first' })).toBeInTheDocument();
  expect(screen.queryByText('Your alerts are loading …')).not.toBeInTheDocument();
});

/** Two hours earlier is the same day. */
const atNoon = () => jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 5, 12).getTime());

test('an alert shows its category, its message with line breaks, its time, and whether it is new', async () => {
  atNoon();
  await openList(
    alert(2, { category: 'application', message: 'Hello <b>\n\nyou' }),
    alert(1, { category: 'security', is_read: 1 }),
  );
  const first = screen.getAllByRole('article')[0]!;
  expect(first).toHaveAccessibleName('Application Hello <b> you');
  expect(first).toHaveAccessibleDescription('New 2 hours ago');
  expect(within(first).getByText('Hello <b> you')).toHaveAttribute('dir', 'auto');
  expect(within(first).getByText('Hello <b> you').textContent).toBe('Hello <b>\n\nyou');
  expect(within(first).getByText('New')).toBeVisible();
  expect(within(first).getByText('2 hours ago')).toHaveAttribute('title', expect.stringContaining('20'));
  const second = article('Security Message 1');
  expect(second).toHaveAccessibleDescription('2 hours ago');
  expect(within(second).getByText('New')).not.toBeVisible();
  expect(second).toHaveAttribute('aria-posinset', '2');
  expect(second).toHaveAttribute('aria-setsize', '2');
});

test('an alert about an order leads to it, and following the link marks it as read', async () => {
  const { server, person } = await openList(
    alert(2, { category: 'shop', target: 'order:one' }),
    alert(1, { category: 'shop' }),
  );
  server.use({ 'POST /api/alerts/mark-read': () => new Response(null, { status: 204 }) });
  const link = within(article('Shop Message 2')).getByRole('link', { name: 'Go to order' });
  expect(link).toHaveAttribute('href', '/shop/orders/one');
  expect(link).toHaveAccessibleDescription('Message 2');
  expect(within(article('Shop Message 1')).queryByRole('link')).not.toBeInTheDocument();
  await person.click(link);
  await waitFor(() => expect(server.callsTo('/api/alerts/mark-read')).toHaveLength(1));
});

test('loads a long list in pages and moves the focus to the first of the older alerts', async () => {
  const all = Array.from({ length: 70 }, (_, place) => alert(1000 - place, { is_read: 1 }));
  const pages: Handler = ({ query }) => {
    const before = Number(query.get('before') ?? Infinity);
    const page = all.filter(({ id }) => id < before).slice(0, Number(query.get('limit')));
    return Response.json(page, { headers: { 'x-unread-count': '0' } });
  };
  const { server, person } = await open(pages);
  await screen.findByRole('feed');
  const rows = () => [...document.querySelectorAll('article')];
  expect(rows()).toHaveLength(50);
  expect(rows()[49]).toHaveAttribute('aria-setsize', '-1');

  server.use({ 'GET /api/alerts': failure });
  await person.click(screen.getByText('Load older alerts'));
  expect(await screen.findByText('Older alerts could not be loaded')).toBeInTheDocument();
  server.use({ 'GET /api/alerts': pages });
  await person.click(screen.getByText('Load older alerts'));
  await waitFor(() => expect(rows()).toHaveLength(70));
  expect(rows()[50]).toHaveFocus();
  expect(rows().map((row) => row.getAttribute('aria-posinset'))).toEqual(
    all.map((_, place) => `${place + 1}`),
  );
  expect(rows()[69]).toHaveAttribute('aria-setsize', '70');
  expect(screen.queryByText('Load older alerts')).not.toBeInTheDocument();
});

test('"mark all as read" also marks unread alerts on other pages', async () => {
  const read = Array.from({ length: 50 }, (_, place) => alert(1000 - place, { is_read: 1 }));
  const { server, person } = await open(() => Response.json(read, { headers: { 'x-unread-count': '3' } }));
  await screen.findByRole('feed');
  const answer = deferred<Response>();
  server.use({ 'POST /api/alerts/mark-all-read': () => answer.promise });
  await person.click(screen.getByText('Mark all as read'));
  expect(await screen.findByText('You have read everything')).toBeInTheDocument();
  answer.resolve(Response.json({}, { status: 500 }));
  expect(await screen.findByText('Mark all as read')).toBeInTheDocument();
  server.use({ 'POST /api/alerts/mark-all-read': () => new Response(null, { status: 204 }) });
  await person.click(screen.getByText('Mark all as read'));
  await waitFor(() => expect(server.callsTo('/api/alerts/mark-all-read')).toHaveLength(2));
  expect(screen.getByText('You have read everything')).toBeInTheDocument();
});

test('shows a live alert at the top and keeps the list if fetching fails', async () => {
  const { server } = await openList(alert(2), alert(1));
  server.use({ 'GET /api/alerts': list(alert(3), alert(2), alert(1)) });
  const fetchAgain = () => act(() => void dispatch(alertsApi.util.invalidateTags(['Alerts'])));
  fetchAgain();
  await waitFor(() => expect(messages()).toEqual(['Message 3', 'Message 2', 'Message 1']));

  server.use({ 'GET /api/alerts': failure });
  fetchAgain();
  await waitFor(() => expect(server.callsTo('/api/alerts')).toHaveLength(3));
  await settle();
  expect(messages()).toHaveLength(3);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('never shows the alerts of one player to another', async () => {
  const { unmount, server } = await openList(alert(1));
  unmount();
  const answer = deferred<Response>();
  server.use({ 'GET /api/alerts': () => answer.promise });
  await show({ player: player({ uuid: '11111111-2222-4333-8444-555555555555', name: 'Other' }) });
  expect(screen.queryByRole('article', { name: /Message 1/ })).not.toBeInTheDocument();
  answer.resolve(Response.json([]));
  expect(await screen.findByRole('heading', { name: 'Your inbox is empty' })).toBeInTheDocument();
});

test('starts loading the list before the page is rendered, but not for visitors', async () => {
  const server = mockServer({ 'GET /api/alerts': list(alert(1)) });
  const prefetch = () => act(() => prefetchAlerts({ params: {}, query: new URLSearchParams() }, dispatch));
  const { unmount } = await renderInPage(<Door />);
  prefetch();
  expect(server.calls).toHaveLength(0);
  unmount();
  await show({}, <></>);
  prefetch();
  await waitFor(() => expect(server.calls).toHaveLength(1));
  prefetch();
  await show();
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(server.calls).toHaveLength(1);
});

test('updates relative times every minute with one shared clock', () => {
  jest.useFakeTimers({ now: new Date('2026-03-01T12:00:30.000Z') });
  const shared = { category: 'clan', message: '', isRead: true, text: String, lang: 'en' } as const;
  const { unmount } = render(
    <>
      <AlertContent id={1} createdAt="2026-03-01T12:00:00.000Z" {...shared} />
      <AlertContent id={2} createdAt="2026-02-01T12:00:00.000Z" {...shared} />
    </>,
  );
  const time = screen.getByText('now');
  expect(time).toHaveAttribute('datetime', '2026-03-01T12:00:00.000Z');
  expect(time).toHaveAttribute('title', expect.stringContaining('1 Mar 2026'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(time).toHaveTextContent('1 minute ago');
  act(() => jest.advanceTimersByTime(59 * 60_000));
  expect(time).toHaveTextContent('1 hour ago');
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

describe('works by keyboard', () => {
  // jsdom has no layout, so everything counts as visible.
  beforeAll(() => {
    Element.prototype.checkVisibility = () => true;
  });

  test('Page Up and Page Down move between alerts, Ctrl+Home and Ctrl+End leave the list', async () => {
    // Other groups begin below the ids that are multiples of 19.
    const { person, container, server } = await openList(
      ...[39, 38, 37].map((id) => alert(id, { is_read: id === 38 ? 0 : 1 })),
    );
    const after = container.appendChild(document.createElement('button'));
    server.use({ 'POST /api/alerts/mark-read': () => new Response(null, { status: 204 }) });
    const row = (id: number) => article(new RegExp(`Message ${id}`));
    act(() => row(39).focus());
    await person.keyboard('{PageDown}');
    expect(row(38)).toHaveFocus();
    await person.keyboard('{PageDown}{PageDown}');
    expect(row(37)).toHaveFocus();
    await person.keyboard('{PageUp}{PageUp}{PageUp}');
    expect(row(39)).toHaveFocus();
    await person.keyboard('{Control>}{End}{/Control}');
    expect(after).toHaveFocus();
    act(() => row(38).focus());
    const before = container.insertBefore(document.createElement('button'), container.firstChild);
    container.insertBefore(document.createElement('button'), before);
    await person.keyboard('{Control>}{Home}{/Control}');
    expect(before).toHaveFocus();
    expect(server.callsTo('/api/alerts/mark-read').map(({ body }) => body)).toEqual([{ alertId: 38 }]);
  });
});
