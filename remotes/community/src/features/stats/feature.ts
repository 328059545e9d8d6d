import { defineFeature } from '@site/platform/feature';

export const stats = defineFeature({
  name: 'stats',
  routes: [
    {
      path: '/stats',
      title: { de: 'Stats', en: 'Stats' },
      description: { de: 'Die zehn Besten in jedem Modus.', en: 'The ten best players in every mode.' },
      guard: {},
      render: 'server',
      query: ['mode', 'range'],
      page: () => import(/* webpackChunkName: "stats" */ './StatsPage.tsx').then((m) => m.StatsPage),
      prefetch: () => import(/* webpackChunkName: "stats" */ './statsApi.ts').then((m) => m.prefetchBoard),
    },
  ],
  links: [
    {
      slots: ['navbar', 'mobile', 'footer'],
      to: '/stats',
      label: { de: 'Stats', en: 'Stats' },
      order: 20,
      guard: {},
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "stats-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "stats-en" */ './locales/en.json').then((m) => m.default),
  },
});
