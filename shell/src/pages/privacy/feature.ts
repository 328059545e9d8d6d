import { defineFeature } from '@site/platform/feature';

export const privacy = defineFeature({
  name: 'privacy',
  routes: [
    {
      path: '/privacy',
      title: { de: 'Datenschutz', en: 'Privacy' },
      guard: {},
      page: () => import(/* webpackChunkName: "privacy" */ './PrivacyPage.tsx').then((m) => m.PrivacyPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "privacy" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "privacy" */ './locales/en.json').then((m) => m.default),
  },
});
