import type { Overrides } from '@site/contract/http/releases';
import '@site/testing/freshStore';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderInPage } from '@site/testing/renderPage';
import { screen } from '@testing-library/react';
import { moveTo, remotes } from '../../federation/registry.ts';
import { overrides } from './feature.ts';
import { OverridesBar } from './OverridesBar.tsx';
import { OverridesPage } from './OverridesPage.tsx';
import { takeDevBuilds } from './takeDevBuilds.ts';

jest.mock('../../boot/bootData.ts', () => ({
  ...jest.requireActual<object>('@site/testing/sampleSite'),
  overrides: [{ name: 'shop', target: '2.0.0-b' }],
}));
const mockLoadAnew = jest.fn();
jest.mock('../../updates/loadAnew.ts', () => ({ loadAnew: () => mockLoadAnew() as unknown }));

const NOTHING: Overrides = {
  active: [],
  remotes: [
    { name: 'community', versions: ['1.0.0-c'] },
    { name: 'shop', versions: ['2.0.0-b', '2.0.0-a'] },
  ],
  origins: ['https://builds.example'],
};

const open = async (handlers: Handlers = {}, page = <OverridesPage />) => {
  const server = mockServer({ 'GET /api/overrides': () => Response.json(NOTHING), ...handlers });
  const { person } = await renderInPage(page, {
    player: player({ rank: 'dev' }),
    strings: { 'shell/overrides': overrides.strings },
  });
  return { server, person };
};

const done = () => new Response(null, { status: 204 });

beforeEach(() => mockLoadAnew.mockReset());

test('a build is chosen, what it means is said, and only a press makes it so', async () => {
  const { server, person } = await open({ 'PUT /api/overrides': done });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Remote' }), 'shop');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Build' }), '2.0.0-a');
  expect(screen.getByText(/runs here with your session/)).toBeInTheDocument();
  expect(server.calls.map(({ method }) => method)).toEqual(['GET']);
  await person.click(screen.getByRole('button', { name: 'Use this build here' }));
  expect(server.calls.at(-1)).toMatchObject({ method: 'PUT', body: { name: 'shop', target: '2.0.0-a' } });
  expect(mockLoadAnew).toHaveBeenCalledTimes(1);
});

test('a build of another remote is not kept when the remote changes', async () => {
  const { person } = await open();
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Remote' }), 'shop');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Build' }), '2.0.0-a');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Remote' }), 'community');
  expect(screen.getByRole('combobox', { name: 'Build' })).toHaveValue('1.0.0-c');
});

test('a dev server is one on this machine', async () => {
  const { server, person } = await open({ 'PUT /api/overrides': done });
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

test('a refusal is told and nothing is loaded anew', async () => {
  const { person } = await open({ 'PUT /api/overrides': () => Response.json({}, { status: 400 }) });
  await person.click(await screen.findByRole('button', { name: 'Use this build here' }));
  expect(await screen.findByText('That did not work. Please try again.')).toBeInTheDocument();
  expect(mockLoadAnew).not.toHaveBeenCalled();
});

test('builds that can not be read are told, and asked for again', async () => {
  const { server, person } = await open({ 'GET /api/overrides': () => Response.json({}, { status: 500 }) });
  await screen.findByText('The builds could not be loaded');
  server.use({ 'GET /api/overrides': () => Response.json(NOTHING) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Remote' })).toBeInTheDocument();
});

test('the bar names the builds of this browser, and one press ends them', async () => {
  const { server, person } = await open({ 'DELETE /api/overrides': done }, <OverridesBar />);
  expect(await screen.findByText('Other builds in this browser: shop → 2.0.0-b')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Reset' }));
  expect(server.calls.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/overrides']]);
  expect(mockLoadAnew).toHaveBeenCalledTimes(1);
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
});
