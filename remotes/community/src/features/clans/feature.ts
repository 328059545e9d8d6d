import { defineFeature } from '@site/platform/feature';

const title = { de: 'Clans', en: 'Clans' };
const guard = {};

export const clans = defineFeature({
  name: 'clans',
  routes: [
    {
      path: '/clans',
      title,
      description: {
        de: 'Alle Clans des Netzwerks, die stärksten zuerst.',
        en: 'Every clan on the network, strongest first.',
      },
      guard,
      render: 'server',
      query: ['page', 'search'],
      page: () => import(/* webpackChunkName: "clans" */ './ClansPage.tsx').then((m) => m.ClansPage),
      prefetch: () => import(/* webpackChunkName: "clans" */ './clansApi.ts').then((m) => m.prefetchClans),
    },
  ],
  links: [{ slots: ['navbar', 'footer'], to: '/clans', label: title, order: 30, guard }],
  strings: {
    de: () => import(/* webpackChunkName: "clans-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "clans-en" */ './locales/en.json').then((m) => m.default),
  },
});
