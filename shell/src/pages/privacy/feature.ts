import { defineFeature } from '@site/platform/feature';

export const privacy = defineFeature({
  name: 'privacy',
  routes: [
    {
      path: '/privacy',
      title: { de: 'Datenschutz', en: 'Privacy' },
      guard: {},
      render: 'server',
      page: () => import(/* webpackChunkName: "privacy" */ './PrivacyPage.tsx').then((m) => m.PrivacyPage),
      prefetch: () =>
        import(/* webpackChunkName: "privacy" */ './privacyApi.ts').then((m) => m.prefetchPrivacy),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "privacy" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "privacy" */ './locales/en.json').then((m) => m.default),
  },
});
