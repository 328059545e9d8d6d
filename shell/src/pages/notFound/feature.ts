import { defineFeature } from '@site/platform/feature';

export const notFound = defineFeature({
  name: 'not-found',
  routes: [
    {
      path: '*',
      title: { de: 'Seite nicht gefunden', en: 'Page not found' },
      guard: {},
      render: 'server',
      page: () =>
        import(/* webpackChunkName: "not-found" */ './NotFoundPage.tsx').then((m) => m.NotFoundPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "not-found" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "not-found" */ './locales/en.json').then((m) => m.default),
  },
});
