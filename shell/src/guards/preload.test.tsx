import '@site/testing/freshStore';
import { player } from '@site/testing/players';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteRoute } from '../federation/routes.ts';
import { store } from '../core/store.ts';
import { startSession } from '../session/accessToken.ts';
import { startPreloading } from './preload.ts';

const mockRoutes = new Map<string, SiteRoute>();
const mockLoadHost = jest.fn(() => Promise.resolve());
jest.mock('../federation/routes.ts', () => ({
  routeOf: (pathname: string) => mockRoutes.get(pathname),
  loadHost: () => mockLoadHost(),
}));

const route = (path: string, guard: SiteRoute['guard'] = {}, overrides: Partial<SiteRoute> = {}) => {
  const load = jest.fn(() => Promise.resolve(() => null));
  mockRoutes.set(path, { path, title: { de: path, en: path }, guard, load, ...overrides });
  return load;
};

function routeWithData(path: string, guard: SiteRoute['guard'] = {}): string[] {
  const queries: string[] = [];
  const prefetch: SiteRoute['prefetch'] = ({ query }) => {
    queries.push(query.toString());
    return Promise.reject(new Error('no server'));
  };
  route(path, guard, { prefetch });
  return queries;
}

/** Removes the listeners of a test, so that they don't react to events of the next one. */
let listeners: AbortController;

function startWithCleanup(): void {
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((type, listener, options) => {
    add(type, listener, { ...(options as object), signal: listeners.signal });
  });
  startPreloading(store);
}

const logIn = (rank: 'player' | 'mod' = 'player') =>
  store.dispatch(startSession({ accessToken: 'token', user: player({ rank }) }));

const hover = (element: Element) => userEvent.setup({ delay: null }).hover(element);

function link(href: string) {
  render(
    <a href={href}>
      go <b>there</b>
    </a>,
  );
  return screen.getByRole('link');
}

beforeEach(() => {
  jest.useFakeTimers();
  mockLoadHost.mockClear();
  listeners = new AbortController();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  jest.useRealTimers();
  listeners.abort();
  Reflect.deleteProperty(navigator, 'connection');
});

test('loads a page whose link was focused before', () => {
  const load = route('/clans');
  link('/clans').focus();
  startWithCleanup();
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads a page once when its link is hovered, and ignores a failure', async () => {
  const load = route('/clans').mockRejectedValue(new Error('chunk is missing'));
  startWithCleanup();
  await hover(link('/clans?from=navbar#top'));
  await hover(screen.getByText('there'));
  await hover(document.body);
  await hover(screen.getByText('there'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads a page when its link is focused', async () => {
  const load = route('/clans');
  startWithCleanup();
  link('/clans');
  await userEvent.setup({ delay: null }).tab();
  expect(load).toHaveBeenCalledTimes(1);
});

test('prefetches data with the page, once per address', async () => {
  const queries = routeWithData('/clans');
  startWithCleanup();
  const first = link('/clans?tab=1');
  await hover(first);
  await hover(screen.getByText('there'));
  const second = render(<a href="/clans?tab=2">2</a>).getByText('2');
  await hover(second);
  expect(queries).toEqual(['tab=1', 'tab=2']);
});

test('prefetches the data but not the code of another tab of the open page', async () => {
  const queries = routeWithData('/');
  const load = jest.spyOn(mockRoutes.get('/')!, 'load');
  startWithCleanup();
  await hover(link('/?tab=2'));
  expect(queries).toEqual(['tab=2']);
  expect(load).not.toHaveBeenCalled();
});

test('loads page and data only if the guard would let the visitor in', async () => {
  const queries = routeWithData('/mine', { login: true });
  const mine = jest.spyOn(mockRoutes.get('/mine')!, 'load');
  const panel = route('/panel', { staff: true });
  startWithCleanup();
  const toMine = link('/mine');
  const toPanel = render(<a href="/panel">panel</a>).getByText('panel');
  await hover(toMine);
  await hover(toPanel);
  expect(mine).not.toHaveBeenCalled();
  expect(queries).toEqual([]);

  logIn();
  await hover(toMine);
  await hover(toPanel);
  expect(mine).toHaveBeenCalledTimes(1);
  expect(queries).toEqual(['']);
  expect(panel).not.toHaveBeenCalled();

  logIn('mod');
  await hover(toMine);
  await hover(toPanel);
  expect(panel).toHaveBeenCalledTimes(1);
});

test.each([
  'https://elsewhere.example/clans',
  '//elsewhere.example/clans',
  'mailto:a@b.example',
  '/?again=1',
  '#shop',
])('ignores %s', async (href) => {
  const loads = [route('/clans'), route('/')];
  startWithCleanup();
  await hover(link(href));
  for (const load of loads) expect(load).not.toHaveBeenCalled();
});

test('fetches the federation runtime: what calls it is loaded once the page is idle', () => {
  startWithCleanup();
  expect(mockLoadHost).toHaveBeenCalledTimes(1);
});

test('preloads nothing for a visitor who saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const load = route('/clans');
  startWithCleanup();
  await hover(link('/clans'));
  jest.runAllTimers();
  expect(load).not.toHaveBeenCalled();
  expect(mockLoadHost).not.toHaveBeenCalled();
});
