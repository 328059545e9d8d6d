import { defineFeature } from '@site/platform/feature';

export const secondFactor = defineFeature({
  name: 'second-factor',
  routes: [
    {
      path: '/2fa',
      title: { de: 'Zwei-Faktor-Anmeldung', en: 'Two-factor login' },
      guard: { login: true },
      page: () =>
        import(/* webpackChunkName: "second-factor" */ './SecondFactorPage.tsx').then(
          (m) => m.SecondFactorPage,
        ),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "second-factor" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "second-factor" */ './locales/en.json').then((m) => m.default),
  },
});
