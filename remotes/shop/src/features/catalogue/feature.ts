import { defineFeature } from '@site/platform/feature';

const guard = { login: true } as const;
const title = { de: 'Shop', en: 'Shop' };

export const catalogue = defineFeature({
  name: 'catalogue',
  routes: [
    {
      path: '/shop',
      title,
      guard,
      render: 'server',
      page: () =>
        import(/* webpackChunkName: "offers" */ './CategoriesPage.tsx').then((m) => m.CategoriesPage),
    },
    {
      path: '/shop/ranks',
      title: { de: 'Ränge', en: 'Ranks' },
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "offers" */ './OfferPages.tsx').then((m) => m.RanksPage),
    },
    {
      path: '/shop/coins',
      title: { de: 'Coins', en: 'Coins' },
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "offers" */ './OfferPages.tsx').then((m) => m.CoinsPage),
    },
    {
      path: '/shop/tokens',
      title: { de: 'Stats-Reset-Token', en: 'Stats reset tokens' },
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "offers" */ './OfferPages.tsx').then((m) => m.TokensPage),
    },
  ],
  links: [
    {
      slots: ['navbar', 'mobile', 'footer'],
      to: '/shop',
      label: title,
      order: 40,
      badge: 'cart',
      badgeLabel: {
        one: { de: '{{count}} Artikel im Warenkorb', en: '{{count}} item in the cart' },
        other: { de: '{{count}} Artikel im Warenkorb', en: '{{count}} items in the cart' },
      },
      guard,
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "catalogue-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "catalogue-en" */ './locales/en.json').then((m) => m.default),
  },
});
