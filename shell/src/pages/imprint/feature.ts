import { defineFeature } from '@site/platform/feature';

export const imprint = defineFeature({
  name: 'imprint',
  routes: [
    {
      path: '/imprint',
      title: { de: 'Impressum', en: 'Legal notice' },
      guard: {},
      render: 'server',
      page: () => import(/* webpackChunkName: "imprint" */ './ImprintPage.tsx').then((m) => m.ImprintPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "imprint" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "imprint" */ './locales/en.json').then((m) => m.default),
  },
});
