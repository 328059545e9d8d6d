import { moveTo, remotes } from '../../federation/registry.ts';
import { takeDevBuilds } from './takeDevBuilds.ts';

jest.mock('../../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

const ORIGIN = 'http://localhost:3102';
const manifest = (name: string) => ({
  name,
  version: '1.0.0-dev',
  global: `__remote_${name}_dev`,
  modules: [],
  store: '^1.0.0',
  files: {},
});
const live = remotes();
const entryOf = (name: string) => remotes().find((remote) => remote.name === name)?.entry;

beforeEach(() => moveTo(live));

const answers = (answer: () => Promise<Response>) => {
  globalThis.fetch = jest.fn(answer) as typeof fetch;
};

test('a dev server takes the place of the live build, and the others stay', async () => {
  answers(async () => Response.json(manifest('shop')));
  await takeDevBuilds([
    { name: 'shop', target: ORIGIN },
    { name: 'panel', target: '2.0.0' },
  ]);
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  expect(entryOf('shop')).toBe(`${ORIGIN}/remoteEntry.js`);
  expect(remotes()).toHaveLength(live.length);
  expect(entryOf('panel')).toBe(live.find(({ name }) => name === 'panel')?.entry);
  expect(Object.keys(remotes().find(({ name }) => name === 'shop') ?? {}).sort()).toEqual([
    'entry',
    'global',
    'modules',
    'name',
    'version',
  ]);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['serves another remote', async () => Response.json(manifest('forum'))],
  ['answers with a page', async () => new Response('<!doctype html>')],
])('where it %s, the live build stays', async (_what, answer) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  answers(answer);
  await takeDevBuilds([{ name: 'shop', target: ORIGIN }]);
  expect(remotes()).toEqual(live);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
