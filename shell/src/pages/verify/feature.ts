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
    de: () => import(/* webpackChunkName: "verify" */ './locales/de.ts').then((m) => m.de),
    en: () => import(/* webpackChunkName: "verify" */ './locales/en.ts').then((m) => m.en),
  },
});
