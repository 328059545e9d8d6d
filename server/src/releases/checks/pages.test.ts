import type { RemoteManifest } from '@site/contract/http/registry';
import { PROGRAM_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import { manifestOf } from '../../testing/remotes.ts';
import { checkPages } from './pages.ts';

const withPath = (name: string, path: string) => {
  const manifest = manifestOf(name) as RemoteManifest;
  const [module] = manifest.modules;
  if (module?.routes[0]) module.routes[0].path = path;
  return manifest;
};
const owners = {
  own: new Set(['shop', 'cart']),
  others: new Map([
    ['panel', 'panel'],
    ['cart', 'carts'],
  ]),
};

test('what lies below a segment of another remote is refused, and says whose it is', () => {
  expect(checkPages(withPath('shop', '/panel/teamlist'), owners)).toEqual([
    {
      check: 'pages',
      what: 'The page /panel/teamlist is not for this remote: everything below /panel belongs to the remote "panel".',
      where: 'shop@1.0.0-aaaa1111, module ./manifest',
      todo: 'Choose a path whose first segment is your own or free, or have its owner give it up first.',
    },
  ]);
});

test.each(['/PANEL', '/Panel/x', '/%70anel/x', '/panel/:id', '/panel/*'])(
  '%s belongs to the panel too',
  (path) => {
    expect(checkPages(withPath('shop', path), owners)).toMatchObject([
      { what: expect.stringContaining('the remote "panel"') as string },
    ]);
  },
);

test.each([...SHELL_SEGMENTS, ...PROGRAM_SEGMENTS])('everything below /%s belongs to the site', (segment) => {
  for (const path of [`/${segment}`, `/${segment.toUpperCase()}/x`])
    expect(checkPages(withPath('shop', path), owners)).toMatchObject([
      { what: expect.stringContaining('the site itself') as string },
    ]);
});

test.each(['/', '//', '/*', '/:x', '/:x/teamlist'])("%s is nobody's to take", (path) => {
  expect(checkPages(withPath('shop', path), owners)).toHaveLength(1);
});

test.each(['/shop', '/shop/:offer', '/cart', '/free', '/panels'])('%s may stay', (path) => {
  expect(checkPages(withPath('shop', path), owners)).toEqual([]);
});

test('a link leads to a page, never to a program', () => {
  const manifest = withPath('shop', '/shop');
  const link = (to: string) => ({
    slots: ['footer' as const],
    to,
    label: { de: 'x', en: 'x' },
    order: 1,
    guard: {},
  });
  manifest.modules[0]?.navigation.push(link('/panel'), link('/'), link('/api/logout'));
  expect(checkPages(manifest, owners)).toMatchObject([
    { what: expect.stringContaining('/api/logout') as string },
  ]);
});
