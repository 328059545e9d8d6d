import type { Overrides } from '@site/contract/http/releases';
import '@site/testing/freshStore';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
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

const open = async (handlers: Handlers = {}, page = <OverridesPage />) => {
  const server = mockServer({ 'GET /api/overrides': () => Response.json(NO_OVERRIDES), ...handlers });
  const { person } = await renderInPage(page, {
    player: player({ rank: 'dev' }),
    strings: { 'shell/overrides': overrides.strings },
  });
  return { server, person };
};

const noContent = () => new Response(null, { status: 204 });

beforeEach(() => mockReloadPage.mockReset());

test('warns about a chosen build and applies it only after the confirmation', async () => {
  const { server, person } = await open({ 'PUT /api/overrides': noContent });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Remote' }), 'shop');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Build' }), '2.0.0-a');
  expect(screen.getByText(/runs here with your session/)).toBeInTheDocument();
  expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
  await person.click(screen.getByRole('button', { name: 'Use this build here' }));
  expect(server.calls.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'shop', target: '2.0.0-a' } });
  expect(mockReloadPage).toHaveBeenCalledTimes(1);
});

test('resets the chosen build when the remote changes', async () => {
  const { person } = await open();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Remote' }), 'shop');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Build' }), '2.0.0-a');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Remote' }), 'community');
  expect(screen.getByRole('combobox', { name: 'Build' })).toHaveValue('1.0.0-c');
});

test('accepts only a dev server on this machine', async () => {
  const { server, person } = await open({ 'PUT /api/overrides': noContent });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Build' }), 'dev-server');
  const address = screen.getByRole('textbox', { name: /Address of the dev server/ });
  await person.clear(address);
  await person.type(address, 'http://evil.example:3001');
  await person.click(screen.getByRole('button', { name: 'Use this build here' }));
  expect(address).toBeInvalid();
  await person.clear(address);
  await person.type(address, 'http://localhost:3007');
  await person.click(screen.getByRole('button', { name: 'Use this build here' }));
  expect(server.callsTo('/api/overrides').at(-1)?.body).toEqual({
    name: 'community',
    target: 'http://localhost:3007',
  });
});

test('shows an error without reloading if the server rejects the build', async () => {
  const { person } = await open({ 'PUT /api/overrides': () => Response.json({}, { status: 400 }) });
  await person.click(await screen.findByRole('button', { name: 'Use this build here' }));
  expect(await screen.findByText('That did not work. Please try again.')).toBeInTheDocument();
  expect(mockReloadPage).not.toHaveBeenCalled();
});

test('shows an error if the builds can’t be loaded, and retries', async () => {
  const { server, person } = await open({ 'GET /api/overrides': () => Response.json({}, { status: 500 }) });
  await screen.findByText('The builds could not be loaded');
  server.use({ 'GET /api/overrides': () => Response.json(NO_OVERRIDES) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Remote' })).toBeInTheDocument();
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

  const live = remotes();
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
