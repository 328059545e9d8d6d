import type { RemoteManifest } from '@site/contract/http/registry';
import { manifestOf, registeredOf } from '../../../testing/remotes.ts';
import { checkPages } from './pages.ts';

const withPath = (name: string, path: string) => {
  const manifest = manifestOf(name) as RemoteManifest;
  const [module] = manifest.modules;
  if (module?.routes[0]) module.routes[0].path = path;
  return manifest;
};
const live = [
  registeredOf('panel'),
  { ...registeredOf('shop'), modules: withPath('shop', '/shop/:offer').modules },
];

test('a page of another remote is refused, by any name of what stands in its path', () => {
  expect(checkPages(withPath('forum', '/Shop/:id'), live)).toEqual([
    {
      check: 'contract',
      what: 'The page /Shop/:id is already one of the remote "shop".',
      where: 'forum@1.0.0-aaaa1111, module ./manifest',
      todo: 'Choose another path, or have "shop" give this one up first.',
    },
  ]);
});

test.each([
  ['the own pages', withPath('shop', '/shop/:offer')],
  ['a page below one of another', withPath('forum', '/shop/:offer/talk')],
  ['a page beside', withPath('forum', '/shop')],
])('%s may stay', (_what, manifest) => {
  expect(checkPages(manifest, live)).toEqual([]);
});
