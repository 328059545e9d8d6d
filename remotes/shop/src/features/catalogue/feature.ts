import { defineFeature } from '@site/platform/feature';

const guard = { login: true } as const;
const title = { de: 'Shop', en: 'Shop' };

export const catalogue = defineFeature({
  name: 'catalogue',
  routes: [
    {
      path: '/shop',
      title,
      description: {
        de: 'Aussehen, Komfort und zweite Chancen. Nichts hier macht dich in einer Runde stärker.',
        en: 'Looks, convenience and second chances. Nothing here makes you stronger in a round.',
      },
      guard,
      render: 'server',
      page: () =>
        import(/* webpackChunkName: "offers" */ './CategoriesPage.tsx').then((m) => m.CategoriesPage),
    },
    {
      path: '/shop/ranks',
      title: { de: 'Ränge', en: 'Ranks' },
      description: {
        de: 'Einmal gekauft, für immer deins. Der Vergleich steht weiter unten.',
        en: 'Buy once, yours for good. Compare the ranks further down.',
      },
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "offers" */ './OfferPages.tsx').then((m) => m.RanksPage),
    },
    {
      path: '/shop/coins',
      title: { de: 'Coins', en: 'Coins' },
      description: {
        de: 'Coins für dein Konto, von der Handvoll bis zum Haufen.',
        en: 'Coins for your account, from a handful to a heap.',
      },
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "offers" */ './OfferPages.tsx').then((m) => m.CoinsPage),
    },
    {
      path: '/shop/tokens',
      title: { de: 'Stats-Reset-Token', en: 'Stats reset tokens' },
      description: {
        de: 'Ein Token setzt deine Statistik zurück: ein Neuanfang, wann immer du ihn willst.',
        en: 'One token wipes your statistics clean: a fresh start, whenever you want one.',
      },
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
