import { defineFeature } from '@site/platform/feature';

export const verify = defineFeature({
  name: 'verify',
  routes: [
    {
      path: '/login/verify',
      title: { de: 'Code eingeben', en: 'Enter code' },
      guard: {},
      page: () => import(/* webpackChunkName: "verify" */ './VerifyPage.tsx').then((m) => m.VerifyPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "verify" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "verify" */ './locales/en.json').then((m) => m.default),
  },
});
