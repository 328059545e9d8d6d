import { defineFeature } from '@site/platform/feature';
import { LEADS as guard } from '../../lib/guards.ts';

export const application = defineFeature({
  name: 'application',
  routes: [
    {
      path: '/panel/applications/:id',
      title: { de: 'Bewerbung', en: 'Application' },
      guard,
      page: () =>
        import(/* webpackChunkName: "application" */ './ApplicationPage.tsx').then((m) => m.ApplicationPage),
      prefetch: () =>
        import(/* webpackChunkName: "application" */ './applicationApi.ts').then(
          (m) => m.prefetchApplication,
        ),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "application-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "application-en" */ './locales/en.json').then((m) => m.default),
  },
});
