import { defineFeature } from '@site/platform/feature';

export const applicant = defineFeature({
  name: 'applicant',
  routes: [],
  contributions: [
    {
      slot: 'application/applicant/v1',
      order: 10,
      guard: { staff: true },
      height: { desktop: 440, phone: 440 },
      component: () =>
        import(/* webpackChunkName: "applicant" */ './ApplicantCard.tsx').then((m) => m.ApplicantCard),
      prefetch: () => import(/* webpackChunkName: "applicant" */ './prefetch.ts').then((m) => m.prefetch),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "applicant-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "applicant-en" */ './locales/en.json').then((m) => m.default),
  },
});
