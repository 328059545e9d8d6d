import type { ContributionData, RegisteredRemote } from '@site/contract/http/registry';
import { render, screen } from '@testing-library/react';
import { createElement, type ComponentType } from 'react';
import type { RemoteModule } from '@site/platform/feature';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { i18n } from '../core/i18n.ts';
import { queuedEntries } from '../core/report.ts';
import './pageLoader.ts';
import { moveTo } from './registry.ts';
import { slots } from './slots.ts';

const mockLoadModule = jest.fn<Promise<RemoteModule>, [RegisteredRemote, string, boolean?]>();
jest.mock('./host.ts', () => ({
  loadModule: (...args: Parameters<typeof mockLoadModule>) => mockLoadModule(...args),
}));

const SLOT = 'profile/after-places/v1';
const PROPS = { uuid: '1', rank: 'vip' };
const Pet = ({ uuid = '' }) => createElement('p', null, `pet of ${uuid}`);

function remote(name: string, contributions: readonly Partial<ContributionData>[]): RegisteredRemote {
  const all = contributions.map((own) => ({ slot: SLOT, feature: 'pet', order: 10, guard: {}, ...own }));
  const module = { module: './manifest', routes: [], navigation: [], contributions: all };
  return { name, version: '1', global: `__remote_${name}`, entry: `/remotes/${name}/1/`, modules: [module] };
}

function build(own: Partial<RemoteModule> = {}): RemoteModule {
  return {
    data: { routes: [], navigation: [] },
    pages: {},
    contributions: { [`pet ${SLOT}`]: { component: () => Promise.resolve(Pet) } },
    strings: {
      pet: { de: () => Promise.resolve({ dog: 'Hund' }), en: () => Promise.resolve({ dog: 'Dog' }) },
    },
    ...own,
  };
}

beforeEach(() => {
  mockLoadModule.mockReset();
  queuedEntries.length = 0;
});

async function load(name: string) {
  moveTo([remote(name, [{}])]);
  const [found] = slots.find(SLOT);
  return slots.load(found!, PROPS);
}

test('finds what fills a slot, in the order that it asks for', () => {
  moveTo([
    { ...remote('old', []), modules: [{ module: './manifest', routes: [], navigation: [] }] },
    remote('pets', [{ order: 20 }, { slot: 'profile/after-places/v2' }]),
    remote('cars', [{ order: 5 }]),
  ]);
  expect(slots.find(SLOT).map((found) => [found.remote.name, found.data.order])).toEqual([
    ['cars', 5],
    ['pets', 20],
  ]);
  expect(slots.find('profile/elsewhere/v1')).toEqual([]);
});

test('loads a contribution with its strings, and counts the load', async () => {
  mockLoadModule.mockResolvedValue(build());
  render(createElement(await load('dogs'), PROPS as object));
  expect(screen.getByText('pet of 1')).toBeInTheDocument();
  expect(i18n.t('dog', { ns: 'dogs/pet' })).toBe('Dog');
  expect(queuedEntries).toMatchObject([{ kind: 'load', build: { name: 'dogs', version: '1' } }]);
});

describe('the data that a contribution starts fetching', () => {
  const data = deferred<void>();
  const prefetch = jest.fn(() => data.promise);
  const code = { component: () => Promise.resolve(Pet), prefetch: () => Promise.resolve(prefetch) };
  const done = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    done.mockReset();
    mockLoadModule.mockResolvedValue(build({ contributions: { [`pet ${SLOT}`]: code } }));
  });
  afterEach(() => jest.useRealTimers());

  test('may be slow, which is no fault of the build: it is shown then, and waits itself', async () => {
    load('slow').then(done, done);
    await jest.advanceTimersByTimeAsync(14_000);
    expect(prefetch).toHaveBeenCalledWith(PROPS, expect.any(Function));
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(done).toHaveBeenCalledWith(expect.any(Function));
    expect(queuedEntries.map(({ kind }) => kind)).toEqual(['load']);
  });

  test('is waited for, whether it arrives or not', async () => {
    load('cats').then(done, done);
    await jest.advanceTimersByTimeAsync(100);
    expect(done).not.toHaveBeenCalled();
    data.reject(new Error('offline'));
    await jest.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledWith(expect.any(Function));
  });
});

test.each([1, 2])(
  'a contribution is empty inside its own slot, also with %i others between',
  async (between) => {
    const names = [SLOT, ...Array.from({ length: between }, (_, index) => `other/place${index}/v1`)];
    const components = new Map<string, ComponentType>();
    // Each contains the next one, and the last one the first.
    const nested = (name: string) => () =>
      createElement(
        'div',
        null,
        `in ${name} `,
        createElement(components.get(names[(names.indexOf(name) + 1) % names.length]!)!),
      );
    for (const slot of names) {
      const own = { component: () => Promise.resolve(nested(slot)) };
      mockLoadModule.mockResolvedValueOnce(build({ contributions: { [`pet ${slot}`]: own } }));
      moveTo([remote(`ring${between}`, [{ slot }])]);
      components.set(slot, await slots.load(slots.find(slot)[0]!, PROPS));
    }
    const { container } = render(createElement(components.get(SLOT)!));
    expect(container.textContent.match(/in \S+/g)).toEqual(names.map((name) => `in ${name}`));
  },
);

describe('errors', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('of loading are failures of the build, counted once', async () => {
    mockServer({ 'HEAD /remotes/fish/1/': () => new Response(null) });
    mockLoadModule.mockResolvedValue(build({ contributions: {} }));
    let error: unknown;
    load('fish').catch((thrown: unknown) => (error = thrown));
    while (error === undefined) await jest.advanceTimersByTimeAsync(100);
    expect(String(error)).toContain(`fish 1 has nothing for ${SLOT}`);
    slots.report(slots.find(SLOT)[0]!, error);
    expect(queuedEntries).toMatchObject([{ kind: 'failure', build: { name: 'fish' } }]);
  });

  test('of the code are errors of the build', () => {
    moveTo([remote('birds', [{}])]);
    const error = new Error('no wings');
    slots.report(slots.find(SLOT)[0]!, error);
    expect(queuedEntries).toMatchObject([{ kind: 'error', build: { name: 'birds' }, error }]);
  });

  test.each([
    ['webpack', Object.assign(new Error('Loading chunk pet failed.'), { name: 'ChunkLoadError' })],
    ['Vite', new TypeError('Failed to fetch dynamically imported module: https://a.example/pet.js')],
  ])('that a part of the code has not arrived (%s) are none: it is fetched again', async (bundler, error) => {
    const name = bundler.toLowerCase();
    mockLoadModule.mockResolvedValue(build());
    await load(name);
    const [found] = slots.find(SLOT);
    expect([0, 1].map((attempt) => slots.report(found!, error, attempt))).toEqual([400, 1_200]);
    expect(queuedEntries.map(({ kind }) => kind)).toEqual(['load']);
    expect(slots.report(found!, error, 2)).toBeUndefined();
    expect(queuedEntries.map(({ kind }) => kind)).toEqual(['load', 'failure']);
    // The page of an older remote doesn't say how often it has tried.
    expect(slots.report(found!, error)).toBeUndefined();
    await slots.load(found!, PROPS);
    await slots.load(found!, PROPS);
    expect(mockLoadModule.mock.calls.map(([, , again = false]) => again)).toEqual([false, true, false]);
  });
});
