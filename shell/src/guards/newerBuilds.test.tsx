import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { SiteRoute } from '../federation/routes.ts';
import { pendingUpdate } from '../core/newerBuilds.ts';
import { useNavigation } from './useNavigation.ts';

const mockRoutes = new Map<string, SiteRoute>();
jest.mock('../federation/routes.ts', () => ({ routeOf: (pathname: string) => mockRoutes.get(pathname) }));
const mockReloadPage = jest.fn();
jest.mock('../core/reloadPage.ts', () => ({ reloadPage: () => mockReloadPage() as unknown }));
const mockCheck = jest.fn(() => Promise.resolve(true));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => mockCheck() }));

const page = (name: string): ComponentType => {
  const Page = () => <h1>{name}</h1>;
  return Page;
};

function addRoute(path: string, load: SiteRoute['load'], guard: SiteRoute['guard'] = {}): void {
  mockRoutes.set(path, { path, title: { de: path, en: path }, guard, load });
}

beforeEach(() => {
  mockRoutes.clear();
  mockCheck.mockResolvedValue(true);
  mockReloadPage.mockReset();
  addRoute('/', () => Promise.resolve(page('home')));
});

function Site() {
  const { entered, retry } = useNavigation(undefined);
  const content = entered?.content;
  return (
    <>
      {['/a', '/a?tab=2', '/panel'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      {content && 'page' in content && <content.page />}
      {content && 'error' in content && <button onClick={retry}>retry</button>}
    </>
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const follow = (person: UserEvent, to: string) => person.click(screen.getByRole('link', { name: to }));
const heading = (name: string) => screen.findByRole('heading', { name });

afterEach(() => {
  delete pendingUpdate.apply;
  pendingUpdate.isShellNew = false;
});

test('newer builds are applied before the next page is resolved, but not on the first page or a change of the query', async () => {
  addRoute('/a', () => Promise.resolve(page('old')));
  const apply = jest.fn(() => {
    addRoute('/a', () => Promise.resolve(page('new')));
  });
  pendingUpdate.apply = apply;
  const { person } = await renderInPage(<Site />);
  await heading('home');
  expect(apply).not.toHaveBeenCalled();
  await follow(person, '/a');
  await heading('new');
  expect(apply).toHaveBeenCalledTimes(1);
  await follow(person, '/a?tab=2');
  await settle();
  expect(apply).toHaveBeenCalledTimes(1);
});

test('newer builds are applied on a retry', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  addRoute('/a', () => Promise.reject(new Error('gone')));
  const { person } = await renderInPage(<Site />, { at: '/a' });
  pendingUpdate.apply = () => {
    addRoute('/a', () => Promise.resolve(page('new')));
  };
  await person.click(await screen.findByRole('button', { name: 'retry' }));
  await heading('new');
});

describe('a newer shell that is found out only during the navigation', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation();
    mockCheck.mockImplementation(() => {
      pendingUpdate.isShellNew = true;
      return Promise.resolve(true);
    });
  });

  test('is loaded if the code of this shell is gone', async () => {
    const load = jest.fn(() => Promise.reject<ComponentType>(new Error('gone')));
    addRoute('/a', load);
    const { person } = await renderInPage(<Site />);
    await heading('home');
    pendingUpdate.isShellNew = false;
    await follow(person, '/a');
    await waitFor(() => expect(mockReloadPage).toHaveBeenCalledTimes(1));
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading')).toHaveTextContent('home');
    expect(screen.queryByRole('button', { name: 'retry' })).not.toBeInTheDocument();
  });

  test('is loaded instead of following a redirect, since a failed check redirects, too', async () => {
    addRoute('/panel', () => Promise.resolve(page('panel')), { staff: true });
    mockServer({ 'GET /api/user/rank': () => Response.error() });
    const { person, address } = await renderInPage(<Site />, { player: player() });
    await heading('home');
    pendingUpdate.isShellNew = false;
    await follow(person, '/panel');
    await waitFor(() => expect(mockReloadPage).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/panel');
  });

  test('is not loaded if the page itself has loaded', async () => {
    addRoute('/a', () => Promise.resolve(page('a')));
    const { person } = await renderInPage(<Site />);
    await heading('home');
    pendingUpdate.isShellNew = false;
    await follow(person, '/a');
    await heading('a');
    expect(mockReloadPage).not.toHaveBeenCalled();
  });

  test('is not loaded by the first page, which would be loaded again and again', async () => {
    addRoute('/a', () => Promise.reject(new Error('gone')));
    const { person } = await renderInPage(<Site />, { at: '/a' });
    const retry = await screen.findByRole('button', { name: 'retry' });
    expect(mockReloadPage).not.toHaveBeenCalled();
    await person.click(retry);
    expect(mockReloadPage).toHaveBeenCalledTimes(1);
  });
});

test('newer builds of the shell are not loaded while the browser is offline', async () => {
  addRoute('/a', () => Promise.resolve(page('a')));
  const { person } = await renderInPage(<Site />);
  await heading('home');
  pendingUpdate.isShellNew = true;
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await follow(person, '/a');
  await heading('a');
  expect(mockReloadPage).not.toHaveBeenCalled();
});

test('newer builds of the shell reload the page, and the current one stays until then', async () => {
  const load = jest.fn(() => Promise.resolve(page('a')));
  addRoute('/a', load);
  const { person } = await renderInPage(<Site />);
  await heading('home');
  pendingUpdate.isShellNew = true;
  await follow(person, '/a');
  await settle();
  expect(mockReloadPage).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByRole('heading')).toHaveTextContent('home');
});
