import type { Overrides } from '@site/contract/http/releases';
import '@site/testing/freshStore';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { moveTo, remotes } from '../../federation/registry.ts';
import { overrides } from './feature.ts';
import { OverridesBar } from '../../overrides/OverridesBar.tsx';
import { OverridesPage } from './OverridesPage.tsx';
import { applyDevBuilds } from '../../overrides/applyDevBuilds.ts';

jest.mock('../../core/bootData.ts', () => ({
  ...jest.requireActual<object>('@site/testing/sampleSite'),
  overrides: [{ name: 'shop', target: '2.0.0-b' }],
}));
const mockReloadPage = jest.fn();
jest.mock('../../core/reloadPage.ts', () => ({ reloadPage: () => mockReloadPage() as unknown }));

const NO_OVERRIDES: Overrides = {
  active: [],
  remotes: [
    { name: 'community', versions: ['1.0.0-c'] },
    { name: 'shop', versions: ['2.0.0-b', '2.0.0-a'] },
  ],
  origins: ['https://builds.example'],
};

const remote = (name: string, version: string, own: object = {}) => ({
  name,
  version,
  global: `__remote_${name}`,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  modules: [{ module: './manifest', routes: [], navigation: [], ...own }],
});

const SERVED = [
  remote('community', '1.0.0-c', {
    slots: [{ name: 'profile/below/v1', props: {}, since: '1.0.0' }],
    contributions: [{ slot: 'shop/below/v1', feature: 'pets', order: 1, guard: {} }],
  }),
  remote('shop', '2.0.0-b'),
];

const live = remotes();
beforeEach(() => moveTo(SERVED));
afterEach(() => moveTo(live));

const panelOf = async (name: string) => within(await screen.findByRole('region', { name }));

async function choose(person: UserEvent, name: string) {
  const panel = await panelOf(name);
  await person.click(panel.getByText('Another build'));
  return panel;
}

const open = async (handlers: Handlers = {}, page = <OverridesPage />) => {
  const server = mockServer({
    'GET /api/overrides': () => Response.json(NO_OVERRIDES),
    'GET /api/registry': () => Response.json({ remotes: SERVED }),
    ...handlers,
  });
  const { person } = await renderInPage(page, {
    player: player({ rank: 'dev' }),
    strings: { 'shell/overrides': overrides.strings },
  });
  return { server, person };
};

const noContent = () => new Response(null, { status: 204 });

/** jsdom measures nothing. */
const resources = jest.fn<Partial<PerformanceResourceTiming>[], []>();
Object.assign(performance, { getEntriesByType: resources });

beforeEach(() => {
  mockReloadPage.mockReset();
  resources.mockReturnValue([]);
});

test('warns about a chosen build and applies it only after the confirmation', async () => {
  const { server, person } = await open({ 'PUT /api/overrides': noContent });
  const panel = await choose(person, 'shop');
  await person.selectOptions(panel.getByRole('combobox', { name: 'Build' }), '2.0.0-a');
  expect(panel.getByText(/runs here with your session/)).toBeVisible();
  expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'GET']);
  await person.click(panel.getByRole('button', { name: 'Use this build here' }));
  expect(server.calls.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'shop', target: '2.0.0-a' } });
  expect(mockReloadPage).toHaveBeenCalledTimes(1);
});

const file = (name: string, duration: number, transferSize: number) => ({
  name: new URL(name, location.href).href,
  duration,
  transferSize,
});

test('shows what this page has of each remote', async () => {
  resources.mockReturnValue([
    file('/assets/main.js', 900, 90_000),
    file('/remotes/community/1.0.0-c/remoteEntry.js', 41.4, 8_200),
    file('/remotes/community/1.0.0-c/profile.js', 80.2, 1_300),
  ]);
  const share = (useIn: string[]) => ({ from: 'shell', useIn });
  const scope = { react: { '19.3.1': share(['community']) }, i18next: { '27.0.0': share(['shop']) } };
  const host = { name: 'shell', shareScopeMap: { default: scope } };
  Object.assign(globalThis, { __FEDERATION__: { __INSTANCES__: [host] } });
  await open();
  const community = await panelOf('community');
  const read = (panel: typeof community) =>
    panel.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(read(community)).toEqual([
    '1.0.0-c',
    '2 files, 10 kB over the network. Entry after 41 ms, slowest file 80 ms.',
    'react 19.3.1 from shell',
    'opens profile/below/v1pets fills shop/below/v1',
  ]);
  expect(read(await panelOf('shop'))).toEqual([
    '2.0.0-b',
    'Nothing yet. Open one of its pages and come back by a link.',
    'i18next 27.0.0 from shell',
    'None.',
  ]);
  Reflect.deleteProperty(globalThis, '__FEDERATION__');
});

test('names the build that was chosen, and offers a remote that is not live yet', async () => {
  const active = [{ name: 'shop', target: '2.0.0-a' }];
  const all = [...NO_OVERRIDES.remotes, { name: 'quests', versions: ['1.0.0-q'] }];
  await open({ 'GET /api/overrides': () => Response.json({ ...NO_OVERRIDES, active, remotes: all }) });
  expect((await panelOf('shop')).getByText('Chosen here')).toBeVisible();
  expect((await panelOf('community')).queryByText('Chosen here')).not.toBeInTheDocument();
  const quests = await panelOf('quests');
  expect(quests.getByText('No version is live yet.')).toBeVisible();
  expect(quests.getByRole('combobox', { name: 'Build' })).toHaveValue('1.0.0-q');
});

test('accepts only a dev server on this machine', async () => {
  const { server, person } = await open({ 'PUT /api/overrides': noContent });
  const panel = await choose(person, 'community');
  await person.selectOptions(panel.getByRole('combobox', { name: 'Build' }), 'dev-server');
  const address = panel.getByRole('textbox', { name: /Address of the dev server/ });
  await person.clear(address);
  await person.type(address, 'http://evil.example:3001');
  await person.click(panel.getByRole('button', { name: 'Use this build here' }));
  expect(address).toBeInvalid();
  await person.clear(address);
  await person.type(address, 'http://localhost:3007');
  await person.click(panel.getByRole('button', { name: 'Use this build here' }));
  expect(server.callsTo('/api/overrides').at(-1)?.body).toEqual({
    name: 'community',
    target: 'http://localhost:3007',
  });
});

test('shows an error without reloading if the server rejects the build', async () => {
  const { person } = await open({ 'PUT /api/overrides': () => Response.json({}, { status: 400 }) });
  const panel = await choose(person, 'shop');
  await person.click(panel.getByRole('button', { name: 'Use this build here' }));
  expect(await screen.findByText('That did not work. Please try again.')).toBeInTheDocument();
  expect(mockReloadPage).not.toHaveBeenCalled();
});

test('shows the active builds in the bar and resets them on a click', async () => {
  const { server, person } = await open({ 'DELETE /api/overrides': noContent }, <OverridesBar />);
  expect(await screen.findByText('Builds tried in this browser: shop → 2.0.0-b')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Reset' }));
  expect(server.calls.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/overrides']]);
  expect(mockReloadPage).toHaveBeenCalledTimes(1);
});

describe('builds of dev servers', () => {
  const ORIGIN = 'http://localhost:3102';

  const manifest = (name: string) => ({
    name,
    version: '1.0.0-dev',
    global: `__remote_${name}_dev`,
    modules: [],
    store: '^1.0.0',
    files: {},
  });

  const entryOf = (name: string) => remotes().find((remote) => remote.name === name)?.entry;

  beforeEach(() => moveTo(live));

  const mockFetch = (answer: () => Promise<Response>) => {
    globalThis.fetch = jest.fn(answer) as typeof fetch;
  };

  test('replace the live build of one remote only', async () => {
    mockFetch(async () => Response.json(manifest('shop')));
    await applyDevBuilds([
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
    ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['serves another remote', async () => Response.json(manifest('forum'))],
    ['responds with HTML', async () => new Response('<!doctype html>')],
  ])('keep the live build if the dev server %s', async (_, answer) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    mockFetch(answer);
    await applyDevBuilds([{ name: 'shop', target: ORIGIN }]);
    expect(remotes()).toEqual(live);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
