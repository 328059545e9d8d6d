import type { ContributionData, RegisteredRemote } from '@site/contract/http/registry';
import type { RemoteModule } from '@site/platform/feature';
import { deferred } from '@site/testing/deferred';
import { mockServer } from '@site/testing/mockServer';
import { i18n } from '../core/i18n.ts';
import { queuedEntries } from '../core/report.ts';
import './pageLoader.ts';
import { moveTo } from './registry.ts';
import { slots } from './slots.ts';

const mockLoadModule = jest.fn<Promise<RemoteModule>, [RegisteredRemote, string]>();
jest.mock('./host.ts', () => ({
  loadModule: (...args: Parameters<typeof mockLoadModule>) => mockLoadModule(...args),
}));

const SLOT = 'profile/after-places/v1';
const PROPS = { uuid: '1', rank: 'vip' };
const Pet = () => null;

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

/** Lets a remote contribute, and loads what it does. */
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

test('asks for nothing until something is loaded, however many contribute', () => {
  moveTo(Array.from({ length: 100 }, (_, index) => remote(`pets${index}`, [{}])));
  expect(slots.find(SLOT)).toHaveLength(100);
  expect(mockLoadModule).not.toHaveBeenCalled();
});

test('loads a contribution with its strings, and counts the load', async () => {
  mockLoadModule.mockResolvedValue(build());
  expect(await load('dogs')).toBe(Pet);
  expect(i18n.t('dog', { ns: 'dogs/pet' })).toBe('Dog');
  expect(queuedEntries).toMatchObject([{ kind: 'load', build: { name: 'dogs', version: '1' } }]);
});

test('waits for the data that it starts fetching, whether it arrives or not', async () => {
  const data = deferred<void>();
  const prefetch = jest.fn(() => data.promise);
  const code = { component: () => Promise.resolve(Pet), prefetch: () => Promise.resolve(prefetch) };
  mockLoadModule.mockResolvedValue(build({ contributions: { [`pet ${SLOT}`]: code } }));
  const done = jest.fn();
  const loading = load('cats').then(done);
  await new Promise((resolve) => setTimeout(resolve));
  expect(prefetch).toHaveBeenCalledWith(PROPS, expect.any(Function));
  expect(done).not.toHaveBeenCalled();
  data.reject(new Error('offline'));
  await loading;
  expect(done).toHaveBeenCalledWith(Pet);
});

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
});
