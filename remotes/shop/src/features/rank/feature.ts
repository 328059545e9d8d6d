import { defineFeature } from '@site/platform/feature';

export const rank = defineFeature({
  name: 'rank',
  routes: [],
  contributions: [
    {
      slot: 'profile/after-places/v1',
      order: 10,
      guard: {},
      component: () => import(/* webpackChunkName: "rank" */ './RankCard.tsx').then((m) => m.RankCard),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "rank-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "rank-en" */ './locales/en.json').then((m) => m.default),
  },
});
