import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { SiteRoute } from '../federation/routes.ts';
import { showLang } from '@site/platform/site/strings';
import { frameStrings } from '../core/frameStrings.ts';
import { PageArea } from './PageArea.tsx';

const mockRoutes = new Map<string, SiteRoute>();
jest.mock('../federation/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => Promise.resolve(true) }));

const OFFLINE = {
  en: 'You’re offline. The page loads by itself as soon as you’re back online.',
  de: 'Du bist offline. Die Seite lädt von selbst, sobald du wieder online bist.',
};

let isOnline = false;
const comeOnline = () => {
  isOnline = true;
  return act(async () => void window.dispatchEvent(new Event('online')));
};

function addRoute(path: string, load: SiteRoute['load'], more: Partial<SiteRoute> = {}): void {
  mockRoutes.set(path, { path, title: { de: path, en: path }, guard: {}, load, ...more });
}

beforeEach(() => {
  isOnline = false;
  mockServer();
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  addRoute('/', () => Promise.resolve(() => <h1 tabIndex={-1}>home</h1>));
});

const renderArea = (at = '/') =>
  renderInPage(
    <>
      <Link to="/missing">missing</Link>
      <PageArea first={undefined} />
    </>,
    { at, strings: { 'shell/frame': frameStrings } },
  );

test.each(['en', 'de'] as const)(
  'a page whose code is missing says that the browser is offline, and loads when it is back online (%s)',
  async (lang) => {
    const load = jest.fn(() => Promise.reject<ComponentType>(new Error('offline')));
    addRoute('/missing', load);
    const { person } = await renderArea();
    await act(() => showLang(lang));
    await screen.findByRole('heading', { name: 'home' });
    await person.click(screen.getByRole('link', { name: 'missing' }));
    expect(await screen.findByText(OFFLINE[lang])).toBeInTheDocument();

    load.mockResolvedValue(() => <h1 tabIndex={-1}>found</h1>);
    await comeOnline();
    expect(await screen.findByRole('heading', { name: 'found' })).toBeInTheDocument();
    const before = load.mock.calls.length;
    await comeOnline();
    expect(load).toHaveBeenCalledTimes(before);
  },
);

test('a page whose code is still missing once the browser is online promises nothing', async () => {
  addRoute('/missing', () => Promise.reject(new Error('offline')));
  await renderArea('/missing');
  await screen.findByText(OFFLINE.en);
  await comeOnline();
  const text = await screen.findByText('Other pages may still work. Try again in a moment.');
  expect(text.closest('[role="alert"]')).toHaveTextContent('This page could not be loaded');
});

test('a part of a page that is missing is no mistake of ours, and loads when the browser is back online', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const Part = () => {
    if (!isOnline) throw chunkError;
    return <h1 tabIndex={-1}>whole</h1>;
  };
  const remote = { name: 'shop', version: '1', global: '', entry: '', modules: [] };
  addRoute('/part', () => Promise.resolve(() => <Part />), { remote });
  await renderArea('/part');
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText(OFFLINE.en)).toBeInTheDocument();
  await comeOnline();
  expect(await screen.findByRole('heading', { name: 'whole' })).toBeInTheDocument();
  jest.useRealTimers();
});

test('a page that broke stays as it is', async () => {
  let isBroken = true;
  addRoute('/broken', () =>
    Promise.resolve(() => {
      if (isBroken) throw new Error('a bug');
      return <h1 tabIndex={-1}>mended</h1>;
    }),
  );
  await renderArea('/broken');
  const why = 'It is our fault, not yours. The rest of the site works as usual.';
  expect(await screen.findByText(why)).toBeInTheDocument();
  isBroken = false;
  await comeOnline();
  expect(screen.getByText(why)).toBeInTheDocument();
});
