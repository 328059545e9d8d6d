import { defineFeature } from '@site/platform/feature';

export const clan = defineFeature({
  name: 'clan',
  routes: [
    {
      path: '/clans/:clan',
      samplePath: '/clans/OTTR',
      title: { de: 'Clan', en: 'Clan' },
      guard: {},
      render: 'server',
      page: () => import(/* webpackChunkName: "clan" */ './ClanPage.tsx').then((m) => m.ClanPage),
      prefetch: () => import(/* webpackChunkName: "clan" */ './clanApi.ts').then((m) => m.prefetchClan),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "clan-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "clan-en" */ './locales/en.json').then((m) => m.default),
  },
});
