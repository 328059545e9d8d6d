import { publicSite } from '@site/contract/http/site';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { RenderedPage, RenderRequest } from '@site/contract/rendering';
import { testSite } from '../testing/testSite.ts';
import { createRenderedPages } from './renderedPages.ts';
import { DataUnavailableError, NotAttemptedError } from './renderErrors.ts';
import type { Rendered } from './renderProcess.ts';
import type { Renderers } from './renderers.ts';

const site = publicSite.parse(testSite);

const route = (path: string, query: string[] = []) => ({
  feature: 'clans',
  path,
  title: { de: 'Clans', en: 'Clans' },
  guard: {},
  render: 'server' as const,
  query,
});

const community: RegisteredRemote = {
  name: 'community',
  version: '1.0.0',
  global: '__remote_community',
  entry: '/remotes/community/1.0.0/remoteEntry.js',
  modules: [
    { module: './manifest', routes: [route('/clans', ['search']), route('/clans/:clan')], navigation: [] },
  ],
};

const boot = { site, lang: 'en' as const, registry: { remotes: [community] }, revision: '', shell: '' };
const requestOf = (path: string, query = ''): RenderRequest => ({ boot, path, query, isMember: false });

const pageOf = (title: string, html = ''): RenderedPage => ({
  status: 200,
  html,
  styles: '',
  fontCss: '',
  title,
  breadcrumbs: [],
  queries: { 'community/api': { 'clans()': {} } },
});

type Render = Renderers['render'];

// What is fresh stays fresh.
beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(0));

/** Pages that a function renders of programs of every remote. */
const createPages = (render: Render, more: { readonly maxBytes?: number } = {}) =>
  createRenderedPages({
    renderers: { render, close: () => undefined },
    shellProgram: () => ({ builtAt: 0, key: 'shell', files: {} }),
    programOf: async ({ name }) => ({ key: name, files: {}, chunks: { clans: ['/c.js'] } }),
    shellChunks: () => ({ page: ['/p.js'] }),
    log: { warn: () => undefined },
    waitMs: 60_000,
    ...more,
  });

/** Pages that a function renders, and a visitor's view of them. */
function pagesFrom(render: (page: Parameters<Render>[2]) => Promise<Rendered>, maxBytes?: number) {
  const spy = jest.fn(render);
  const pages = createPages(
    (_build, _programs, page) => spy(page),
    maxBytes === undefined ? {} : { maxBytes },
  );
  const get = (path: string, { query = '', address = '192.0.2.1' } = {}) =>
    pages.get(requestOf(path, query), {
      address,
      fetchData: async () => ({ status: 200, body: address, headers: {} }),
    });
  return { get, rendered: spy };
}

const rendered = (title: string, html?: string): Rendered => ({
  page: pageOf(title, html),
  chunks: { shell: [], remote: [] },
});

describe('what other remotes contribute', () => {
  const slot = { name: 'clans/below/v1', props: {}, since: '1.0.0' };
  const contribution = { slot: slot.name, feature: 'pets', order: 10, guard: {}, render: 'server' as const };
  const pets: RegisteredRemote = {
    name: 'pets',
    version: '2.0.0',
    global: '__remote_pets',
    entry: '/remotes/pets/2.0.0/remoteEntry.js',
    modules: [{ module: './manifest', routes: [], navigation: [], contributions: [contribution] }],
  };
  const opening = { ...community, modules: [{ ...community.modules[0]!, slots: [slot] }] };

  /** Renders a page of a site with these remotes. @returns the remotes whose code each attempt had, and what it knew */
  async function attempts(remotes: readonly RegisteredRemote[], fails: (programs: string[]) => boolean) {
    const seen: { programs: string[]; contributions: unknown }[] = [];
    const pages = createPages(async (_build, { remotes: programs }, { request }) => {
      const all = request.boot.registry.remotes.flatMap(({ modules }) => modules);
      const names = Object.keys(programs);
      seen.push({ programs: names, contributions: all.flatMap((module) => module.contributions ?? []) });
      if (fails(names)) throw new Error('no legs');
      return rendered('Clans');
    });
    const request = { ...requestOf('/clans'), boot: { ...boot, registry: { remotes: [...remotes] } } };
    const fetchData = async () => ({ status: 200, body: null, headers: {} });
    const { page } = await pages.get(request, { address: '192.0.2.1', fetchData });
    return { seen, title: page?.title };
  }
  const never = () => false;

  test('is rendered with the page', async () => {
    const { seen } = await attempts([pets, opening], never);
    expect(seen).toEqual([{ programs: ['community', 'pets'], contributions: [contribution] }]);
  });

  test('is left out of pages that do not open its slot', async () => {
    const { seen } = await attempts([pets, community], never);
    expect(seen).toEqual([{ programs: ['community'], contributions: [] }]);
  });

  test.each([
    ['for the browser only', { ...contribution, render: undefined }],
    ['for players', { ...contribution, guard: { login: true as const } }],
  ])('is known to the page, without its code, if it is %s', async (_, own) => {
    const module = { ...pets.modules[0]!, contributions: [own] };
    const { seen } = await attempts([{ ...pets, modules: [module] }, opening], never);
    expect(seen).toEqual([{ programs: ['community'], contributions: [{ ...own, render: undefined }] }]);
  });

  test('is left to the browser if the page fails with it', async () => {
    const { seen, title } = await attempts([pets, opening], (programs) => programs.includes('pets'));
    const { render: _, ...left } = contribution;
    expect(seen.at(-1)).toEqual({ programs: ['community'], contributions: [left] });
    expect(seen).toHaveLength(2);
    expect(title).toBe('Clans');
  });
});

const REFUSED = new DataUnavailableError('the data of /clans was refused with 429', true);

test('data that was refused to one visitor costs nobody else the page', async () => {
  const { get } = pagesForMost();
  expect(await get('/clans', { address: 'refused' })).toEqual({ page: undefined, failure: 'pending' });
  expect((await get('/clans')).page?.title).toBe('Clans');
});

/** Pages for everybody but the IP network `refused`, which take a moment. */
const pagesForMost = () =>
  pagesFrom(async ({ fetchData }) => {
    const { body } = await fetchData('/clans');
    await new Promise(setImmediate);
    if (body === 'refused') throw REFUSED;
    return rendered('Clans');
  });

test('who waits for a page of a visitor whose data was refused gets it with their own', async () => {
  const { get, rendered: render } = pagesForMost();
  const [first, ...others] = await Promise.all([
    get('/clans', { address: 'refused' }),
    get('/clans', { address: 'a' }),
    get('/clans', { address: 'b' }),
  ]);
  expect(first.page).toBeUndefined();
  expect(others.map(({ page }) => page?.title)).toEqual(['Clans', 'Clans']);
  expect(render).toHaveBeenCalledTimes(2);
});

test('an IP network whose data is refused makes nobody wait for more than one attempt', async () => {
  const { get, rendered: render } = pagesForMost();
  const line = Array.from({ length: 25 }, () => get('/clans', { address: 'refused' }));
  expect((await get('/clans', { address: 'a' })).page?.title).toBe('Clans');
  expect(render).toHaveBeenCalledTimes(2);
  for (const { page } of await Promise.all(line)) expect(page).toBeUndefined();
});

test('failures take up room in the cache', async () => {
  const { get, rendered: render } = pagesFrom(() => Promise.reject(new Error('x'.repeat(2_000))), 20_000);
  for (let clan = 0; clan < 10; clan += 1) await get(`/clans/${clan}`);
  await get('/clans/0');
  expect(render).toHaveBeenCalledTimes(11);
});

test('data that can’t be had is tried again, and a build that fails is not for a while', async () => {
  const failing = (error: Error) => pagesFrom(() => Promise.reject(error));
  const data = failing(new DataUnavailableError('the data of /clans was refused with 400', false));
  const process = failing(new NotAttemptedError('the renderer is not available'));
  const build = failing(new Error('a bug'));
  for (const { get } of [data, data, process, process, build, build]) await get('/clans');
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  expect((await data.get('/clans')).failure).toBe('the data of /clans was refused with 400');
  expect((await build.get('/clans')).failure).toBe('a bug');
  const callsOf = ({ rendered: render }: typeof data) => render.mock.calls.length;
  expect([callsOf(data), callsOf(process), callsOf(build)]).toEqual([2, 2, 1]);
});

test('knows for whom a page is rendered', async () => {
  const { promise, resolve } = Promise.withResolvers<Rendered>();
  const { get, rendered: render } = pagesFrom(() => promise);
  const pages = [get('/clans', { address: 'a' }), get('/clans', { address: 'b' })];
  while (render.mock.calls.length === 0) await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect([...(render.mock.calls[0]?.[0].waiting.addresses ?? [])]).toEqual(['a', 'b']);
  resolve(rendered('Clans'));
  expect((await Promise.all(pages)).map(({ page }) => page?.title)).toEqual(['Clans', 'Clans']);
});

test('pages of many searches push no other page out of the cache', async () => {
  const { get, rendered: render } = pagesFrom(
    async ({ request }) => rendered(request.path, 'x'.repeat(10_000)),
    100_000,
  );
  await get('/clans');
  for (let search = 0; search < 30; search += 1) await get('/clans', { query: `search=${search}` });
  for (let clan = 0; clan < 30; clan += 1) await get(`/clans/${clan}`);
  expect(render).toHaveBeenCalledTimes(61);
  await get('/clans');
  expect(render).toHaveBeenCalledTimes(61);
});

test('preloads the scripts of chunks that the builds have, and of no other names', async () => {
  const { get } = pagesFrom(async () => ({
    page: pageOf('Clans'),
    chunks: { shell: ['page', '__proto__', 'other'], remote: ['clans', '__proto__', 'constructor'] },
  }));
  expect((await get('/clans')).page?.preloads).toEqual(['/p.js', community.entry, '/c.js']);
});

describe('pages behind a login', () => {
  const guarded = (path: string, guard: object, render?: 'server') => ({ ...route(path), guard, render });
  const panel: RegisteredRemote = {
    ...community,
    modules: [
      {
        module: './manifest',
        routes: [
          guarded('/clans/mine', { login: true }, 'server'),
          guarded('/clans/members/:name', { login: true }, 'server'),
          guarded('/clans/all', { staff: true }, 'server'),
        ],
        navigation: [],
      },
    ],
  };

  function pagesOfMembers() {
    const render = jest.fn(async () => ({
      page: { ...pageOf('Clans'), queries: {} },
      chunks: { shell: ['page'], remote: ['clans'] },
    }));
    const pages = createPages((_build, _programs, page) => render(...([page] as unknown as [])));
    const get = (path: string, isMember = true) =>
      pages.get(
        { boot: { ...boot, registry: { remotes: [panel] } }, path, query: '', isMember },
        { address: '192.0.2.1', fetchData: async () => ({ status: 200, body: null, headers: {} }) },
      );
    return { get, render };
  }

  test('are rendered once for all members and all parameters, and for no visitor', async () => {
    const { get, render } = pagesOfMembers();
    const one = await get('/clans/members/Lumi');
    expect((await get('/clans/members/Finn')).page).toBe(one.page);
    expect(render).toHaveBeenCalledTimes(1);
    expect(render).toHaveBeenCalledWith(
      expect.objectContaining({
        request: expect.objectContaining({ path: '/clans/members/:name' }) as object,
      }),
    );
    expect(one.page).toMatchObject({ address: undefined, preloads: ['/p.js', community.entry, '/c.js'] });
    expect(await get('/clans/mine', false)).toEqual({ page: undefined });
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('that need a rank name no script of their remote', async () => {
    const { get } = pagesOfMembers();
    expect((await get('/clans/all')).page?.preloads).toEqual(['/p.js']);
  });
});
