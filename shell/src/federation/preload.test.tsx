import '@site/testing/freshStore';
import { player } from '@site/testing/players';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteRoute } from '../boot/routes.ts';
import { store } from '../boot/store.ts';
import { startSession } from '../session/accessToken.ts';
import { startPreloading } from './preload.ts';

const mockRoutes = new Map<string, SiteRoute>();
const mockLoadHost = jest.fn(() => Promise.resolve());
jest.mock('../boot/routes.ts', () => ({
  routeOf: (pathname: string) => mockRoutes.get(pathname),
  loadHost: () => mockLoadHost(),
}));

const route = (path: string, guard: SiteRoute['guard'] = {}, own: Partial<SiteRoute> = {}) => {
  const load = jest.fn(() => Promise.resolve(() => null));
  mockRoutes.set(path, { path, title: { de: path, en: path }, guard, load, ...own });
  return load;
};

/** A page that fetches data, and the addresses it was asked to do so for. */
function routeWithData(path: string, guard: SiteRoute['guard'] = {}): string[] {
  const asked: string[] = [];
  const prefetch: SiteRoute['prefetch'] = ({ query }) => {
    asked.push(query.toString());
    return Promise.reject(new Error('no server'));
  };
  route(path, guard, { prefetch });
  return asked;
}

/** Listeners of one test must not react to events of the next one. */
let listening: AbortController;

function begin(): void {
  const add = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((type, listener, options) => {
    add(type, listener, { ...(options as object), signal: listening.signal });
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
  listening = new AbortController();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  jest.useRealTimers();
  listening.abort();
  Reflect.deleteProperty(navigator, 'connection');
});

test('a page is loaded when its link is pointed at, once, however the pointer moves; a failure is not told', async () => {
  const load = route('/clans').mockRejectedValue(new Error('chunk is missing'));
  begin();
  await hover(link('/clans?from=navbar#top'));
  await hover(screen.getByText('there'));
  await hover(document.body);
  await hover(screen.getByText('there'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page is loaded when its link is focused', async () => {
  const load = route('/clans');
  begin();
  link('/clans');
  await userEvent.setup({ delay: null }).tab();
  expect(load).toHaveBeenCalledTimes(1);
});

test('data is fetched with the page, for each address once however the pointer moves', async () => {
  const asked = routeWithData('/clans');
  begin();
  const first = link('/clans?tab=1');
  await hover(first);
  await hover(screen.getByText('there'));
  const second = render(<a href="/clans?tab=2">2</a>).getByText('2');
  await hover(second);
  expect(asked).toEqual(['tab=1', 'tab=2']);
});

test('a tab of the page that is open has data of its own, but no new code', async () => {
  const asked = routeWithData('/');
  const load = jest.spyOn(mockRoutes.get('/')!, 'load');
  begin();
  await hover(link('/?tab=2'));
  expect(asked).toEqual(['tab=2']);
  expect(load).not.toHaveBeenCalled();
});

test('what is shown already is not fetched again', async () => {
  const asked = routeWithData('/');
  begin();
  await hover(link('/'));
  expect(asked).toEqual([]);
});

test('loads page and data only where the guard would let the visitor in', async () => {
  const asked = routeWithData('/mine', { login: true });
  const mine = jest.spyOn(mockRoutes.get('/mine')!, 'load');
  const panel = route('/panel', { staff: true });
  begin();
  const toMine = link('/mine');
  const toPanel = render(<a href="/panel">panel</a>).getByText('panel');
  await hover(toMine);
  await hover(toPanel);
  expect(mine).not.toHaveBeenCalled();
  expect(asked).toEqual([]);

  logIn();
  await hover(toMine);
  await hover(toPanel);
  expect(mine).toHaveBeenCalledTimes(1);
  expect(asked).toEqual(['']);
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
  begin();
  await hover(link(href));
  for (const load of loads) expect(load).not.toHaveBeenCalled();
});

test('ignores what is no link', async () => {
  const load = route('/');
  begin();
  render(<button>press</button>);
  await hover(screen.getByRole('button'));
  expect(load).not.toHaveBeenCalled();
});

describe('the federation runtime', () => {
  test('is fetched once the page is there and idle', () => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    begin();
    jest.runAllTimers();
    expect(mockLoadHost).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    jest.runAllTimers();
    expect(mockLoadHost).toHaveBeenCalledTimes(1);
  });

  test('waits until the browser is idle, where it can tell', () => {
    const idle = jest.fn();
    Object.assign(window, { requestIdleCallback: idle });
    begin();
    jest.runAllTimers();
    expect(mockLoadHost).not.toHaveBeenCalled();
    (idle.mock.calls[0] as [() => void])[0]();
    expect(mockLoadHost).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
});

test('who saves data gets nothing before they ask for it', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const load = route('/clans');
  begin();
  await hover(link('/clans'));
  jest.runAllTimers();
  expect(load).not.toHaveBeenCalled();
  expect(mockLoadHost).not.toHaveBeenCalled();
});
