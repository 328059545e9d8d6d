import { defineFeature, defineModule, type Feature, type FeatureRoute } from './feature.ts';

const page = () => Promise.resolve(() => null);
const route = (path: string, guard: FeatureRoute['guard'] = {}): FeatureRoute => ({
  path,
  title: { de: `${path} auf Deutsch`, en: path },
  guard,
  page,
});

function feature(name: string, paths: readonly string[], own: Partial<Feature> = {}): Feature {
  return defineFeature({
    name,
    routes: paths.map((path) => route(path)),
    strings: { de: () => Promise.resolve({}), en: () => Promise.resolve({}) },
    ...own,
  });
}

const clans = feature('clans', ['/clans', '/clans/:clan'], {
  links: [
    {
      slots: ['navbar', 'footer'],
      to: '/clans',
      label: { de: 'Clans', en: 'Clans' },
      order: 30,
      guard: { ranks: ['owner'] },
      badge: 'invitations',
    },
  ],
});
const stats = feature('stats', ['/stats']);

test('a module has the routes, pages, strings and links of its features', () => {
  const module = defineModule([clans, stats]);
  expect(module.data.routes).toMatchObject([
    { feature: 'clans', path: '/clans' },
    { feature: 'clans', path: '/clans/:clan' },
    { feature: 'stats', path: '/stats' },
  ]);
  expect(module.data.navigation).toEqual(clans.links);
  expect(module.pages).toEqual({ '/clans': page, '/clans/:clan': page, '/stats': page });
  expect(module.strings).toEqual({ clans: clans.strings, stats: stats.strings });
});

test('a module knows of the pages whose data can be fetched ahead', () => {
  const prefetch = () => Promise.resolve(() => undefined);
  const board = feature('board', [], { routes: [{ ...route('/board'), prefetch }, route('/board/rules')] });
  const module = defineModule([stats, board]);
  expect(module.prefetches).toEqual({ '/board': prefetch });
  expect(module.data.routes).toStrictEqual([
    expect.objectContaining({ path: '/stats' }),
    { feature: 'board', path: '/board', title: route('/board').title, guard: {} },
    expect.objectContaining({ path: '/board/rules' }),
  ]);
});

test('a module knows the slots of its pages, and what it shows in slots', () => {
  const component = () => Promise.resolve(() => null);
  const prefetch = () => Promise.resolve(() => Promise.resolve());
  const slot = 'profile/after-places/v1';
  const opened = { name: slot, props: { uuid: 'string', rank: 'string' }, since: '1.0.0' } as const;
  const pet = { slot, order: 10, guard: {}, height: { desktop: 90, phone: 120 } } as const;
  const module = defineModule([
    feature('profile', ['/profile'], { slots: [opened] }),
    feature('pet', [], { contributions: [{ ...pet, component, prefetch }] }),
  ]);
  expect(module.data.slots).toEqual([opened]);
  expect(module.data.contributions).toEqual([{ ...pet, feature: 'pet' }]);
  expect(module.contributions).toEqual({ [`pet ${slot}`]: { component, prefetch } });
  expect(JSON.parse(JSON.stringify(module.data))).toEqual(module.data);
  expect(Object.keys(defineModule([stats]))).not.toContain('contributions');
});

test('a slot is opened once, and filled once by a feature', () => {
  const slot = 'profile/after-places/v1';
  const slots = [{ name: slot, props: { uuid: 'string', rank: 'string' }, since: '1.0.0' }] as const;
  expect(() => defineModule([feature('a', [], { slots }), feature('b', [], { slots })])).toThrow(
    `The slot ${slot} is defined twice.`,
  );
  const pet = { slot, order: 10, guard: {}, component: () => Promise.resolve(() => null) } as const;
  expect(() => defineModule([feature('pet', [], { contributions: [pet, pet] })])).toThrow(
    `The contribution pet ${slot} is defined twice.`,
  );
});

test('a feature that is taken out leaves nothing behind', () => {
  expect(JSON.stringify(defineModule([stats]))).not.toContain('clans');
  expect(defineModule([])).toEqual({
    data: { routes: [], navigation: [] },
    pages: {},
    prefetches: {},
    strings: {},
  });
});

test.each([
  ['feature clans', [clans, stats, feature('clans', ['/other'])]],
  ['path /stats', [stats, feature('other', ['/stats'])]],
  ['path /stats', [feature('stats', ['/stats', '/stats'])]],
])('the %s is not defined twice', (what, features) => {
  expect(() => defineModule(features)).toThrow(`The ${what} is defined twice.`);
});

test('a module says how it is ended, where it does something by itself', () => {
  const dispose = () => undefined;
  expect(defineModule([clans], { dispose }).dispose).toBe(dispose);
  expect(defineModule([clans])).not.toHaveProperty('dispose');
});

test('the compiler refuses a German text that is missing', () => {
  const en = { title: 'Quests', lead: 'All of them' };
  const rest = { name: 'quests', routes: [] };
  const german = () => Promise.resolve({ title: 'Aufgaben' });
  // @ts-expect-error the key `lead` is missing
  const feature = defineFeature({ ...rest, strings: { en: () => Promise.resolve(en), de: german } });
  expect(feature.name).toBe('quests');
});
