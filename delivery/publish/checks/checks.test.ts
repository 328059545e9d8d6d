import type { RemoteManifest } from '@site/contract/http/registry';
import { NON_PAGE_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import { manifestOf } from '../../testing/remotes.ts';
import { checkPages, claimedBy } from '../../records/checkPages.ts';
import { checkUses } from './withShell.ts';

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

test.each(['/PANEL', '/Panel/x', '/%70anel/x', '/panel/:id', '/panel/*'])(
  'assigns %s to the panel',
  (path) => {
    expect(checkPages(withPath('shop', path), owners)).toMatchObject([
      { what: expect.stringContaining('the remote "panel"') as string },
    ]);
  },
);

test.each([...SHELL_SEGMENTS, ...NON_PAGE_SEGMENTS])(
  'assigns everything below /%s to the site',
  (segment) => {
    for (const path of [`/${segment}`, `/${segment.toUpperCase()}/x`])
      expect(checkPages(withPath('shop', path), owners)).toMatchObject([
        { what: expect.stringContaining('the site itself') as string },
      ]);
  },
);

test.each(['/', '//', '/*', '/:x', '/:x/teamlist'])('lets no remote own %s', (path) => {
  expect(checkPages(withPath('shop', path), owners)).toHaveLength(1);
});

test('rejects a slot of another remote, and accepts its own and free ones', () => {
  const manifest = withPath('shop', '/shop');
  const open = (name: string) => ({ name, props: {}, since: '1.0.0' });
  const slots = ['panel/below/v1', 'shop/below/v1', 'shop/above/v1'].map(open);
  Object.assign(manifest.modules[0]!, { slots });
  const claimed = {
    own: new Set(['shop', 'shop/below/v1']),
    others: new Map([
      ['panel/below/v1', 'panel'],
      ['shop/below/v1', 'carts'],
    ]),
  };
  expect(checkPages(manifest, claimed)).toEqual([
    {
      check: 'pages',
      what: 'The slot panel/below/v1 is not for this remote: it belongs to the remote "panel".',
      where: 'shop@1.0.0-aaaa1111, module ./manifest',
      todo: 'Choose another name, which begins with your own page, or have its owner give it up first.',
    },
  ]);
  expect(claimedBy(manifest)).toEqual(expect.arrayContaining(['shop', ...slots.map(({ name }) => name)]));
});

test('nor a new slot whose name begins with the page of another remote', () => {
  const manifest = withPath('shop', '/shop');
  const slots = ['panel/new/v1', 'carts/new/v1'].map((name) => ({ name, props: {}, since: '1.0.0' }));
  Object.assign(manifest.modules[0]!, { slots });
  const claimed = { own: new Set(['shop']), others: new Map([['panel', 'panel']]) };
  expect(checkPages(manifest, claimed)).toMatchObject([
    { what: expect.stringContaining('panel/new/v1 is not for this remote') as string },
  ]);
});

describe('what a build uses of the page', () => {
  const shell = {
    store: '1.3.0',
    shared: {},
    exports: { 'react-dom': ['createPortal'], 'shell/store': ['api'], constructor: [] },
  };
  const use = (uses: RemoteManifest['uses']) => checkUses({ ...manifestOf('shop'), uses }, shell);

  test('is refused if the running shell does not give it, with its name', () => {
    const problems = use({ 'react-dom': ['createPortal', 'flushSync'], 'shell/store': ['api', 'gone'] });
    expect(problems).toMatchObject([
      { check: 'shared', what: expect.stringContaining('flushSync of react-dom') as string },
      { check: 'contract', what: expect.stringContaining('gone of shell/store') as string },
    ]);
  });

  test.each([
    [undefined],
    [{ 'react-dom': ['createPortal', '*'] }],
    [{ '@site/platform/format': ['formatNumber'] }],
    [{ toString: ['anything'] }],
  ])('passes: %j', (uses) => {
    expect(use(uses)).toEqual([]);
  });

  test('is not compared with a shell that is older than these lists', () => {
    const { exports: _, ...older } = shell;
    const manifest = { ...manifestOf('shop'), uses: { 'react-dom': ['flushSync'] } };
    expect(checkUses(manifest, older)).toEqual([]);
    expect(checkUses(manifest, undefined)).toEqual([]);
  });
});
