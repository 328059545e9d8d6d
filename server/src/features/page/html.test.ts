import { renderDocument } from './html.ts';

const site = { name: 'Blockhaven', accent: '#FFB454' } as never;
const boot = { site, lang: 'en' as const, registry: { remotes: [] }, revision: '', shell: '' };

test('preloads scripts as the browser will request them, or it would load them twice', () => {
  const preloads = [
    '/remotes/shop/1.0.0/remoteEntry.js',
    '/remotes/shop/1.0.0/cart.js',
    'https://builds.example/shop/cart.js',
  ];
  const input = { boot, scripts: [], preloads, origin: '', isMember: false, hasFonts: false };
  const tags = renderDocument(input, 'nonce').match(/<link rel="preload"[^>]*>/g) ?? [];
  expect(tags.map((tag) => tag.endsWith(' crossorigin>'))).toEqual([true, false, true]);
});
