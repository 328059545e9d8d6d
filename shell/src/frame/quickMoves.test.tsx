import { deferred, type Deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { renderInPage } from '@site/testing/renderPage';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { SiteRoute } from '../federation/routes.ts';
import { frameStrings } from '../core/frameStrings.ts';
import { PageArea } from './PageArea.tsx';

const PATHS = ['/', '/a', '/b', '/a?tab=2', '/mine'];

/** The code of pages that are loading, the oldest first. */
let waiting: { readonly path: string; readonly code: Deferred<ComponentType> }[] = [];

const pageOf = (path: string): ComponentType => {
  const Page = () => <h1 tabIndex={-1}>{path}</h1>;
  return Page;
};

/** A new route each time, so that each visit loads its code. */
const mockRouteOf = (path: string): SiteRoute => ({
  path,
  title: { de: path, en: path },
  guard: path === '/mine' ? { login: true } : {},
  load() {
    const code = deferred<ComponentType>();
    waiting.push({ path, code });
    return code.promise;
  },
});
jest.mock('../federation/routes.ts', () => ({ routeOf: (path: string) => mockRouteOf(path) }));
jest.mock('../maintenance/fetchMaintenance.ts', () => ({ fetchMaintenance: () => Promise.resolve(true) }));

function randomNumbers(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function arrive(index: number): void {
  const [next] = waiting.splice(index, 1);
  next?.code.resolve(pageOf(next.path));
}

/** Lets React render as it does in a browser; within `act`, nothing happens between a render and its effects. */
function renderAsInBrowser(): void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = environment.IS_REACT_ACT_ENVIRONMENT;
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  restore = () => Object.assign(environment, { IS_REACT_ACT_ENVIRONMENT: before });
}
let restore: () => void = () => undefined;
afterEach(() => restore());

test.each(Array.from({ length: 10 }, (_, seed) => seed + 1))(
  'whatever is clicked, and in whatever order code arrives, a page is always shown (%i)',
  async (seed) => {
    waiting = [];
    mockServer();
    const { address } = await renderInPage(
      <>
        {PATHS.map((to) => (
          <Link key={to} to={to}>
            {to}
          </Link>
        ))}
        <PageArea first={undefined} />
      </>,
      { strings: { 'shell/frame': frameStrings } },
    );
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    while (waiting.length > 0) arrive(0);
    await screen.findByRole('heading', { name: '/' });

    renderAsInBrowser();
    const random = randomNumbers(seed);
    const blank: string[] = [];
    const main = screen.getByRole('main');
    const observer = new MutationObserver(() => {
      if (!main.querySelector('h1')) blank.push(address());
    });
    observer.observe(main, { childList: true, subtree: true });
    const links = new Map(PATHS.map((path) => [path, screen.getByRole('link', { name: path })]));
    let last = '/';
    for (let step = 0; step < 100; step += 1) {
      if (random(3) === 0) {
        last = PATHS[random(PATHS.length)]!;
        links.get(last)?.click();
      } else arrive(random(waiting.length));
      for (let pause = random(4); pause > 0; pause -= 1) await (random(2) === 0 ? nextTask() : undefined);
    }

    const target = last === '/mine' ? '/login?from=%2Fmine' : last;
    await waitFor(() => {
      while (waiting.length > 0) arrive(0);
      expect([address(), main.textContent]).toEqual([target, target.replace(/[?].*/, '')]);
    });
    observer.disconnect();
    expect(blank).toEqual([]);
  },
);
