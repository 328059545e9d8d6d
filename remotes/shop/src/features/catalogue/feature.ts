import { defineFeature } from '@site/platform/feature';

const guard = { login: true } as const;

export const catalogue = defineFeature({
  name: 'catalogue',
  routes: [
    {
      path: '/shop',
      title: { de: 'Shop', en: 'Shop' },
      guard,
      page: () =>
        import(/* webpackChunkName: "categories" */ './CategoriesPage.tsx').then((m) => m.CategoriesPage),
    },
  ],
  links: [
    {
      slots: ['navbar', 'mobile', 'footer'],
      to: '/shop',
      label: { de: 'Shop', en: 'Shop' },
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
    de: () => import(/* webpackChunkName: "catalogue-de" */ './locales/de.ts').then((m) => m.de),
    en: () => import(/* webpackChunkName: "catalogue-en" */ './locales/en.ts').then((m) => m.en),
  },
});
