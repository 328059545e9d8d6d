import { defineFeature } from '@site/platform/feature';

export const maintenance = defineFeature({
  name: 'maintenance',
  routes: [
    {
      path: '/maintenance',
      title: { de: 'Wartung', en: 'Maintenance' },
      guard: {},
      page: () =>
        import(/* webpackChunkName: "maintenance" */ './MaintenancePage.tsx').then((m) => m.MaintenancePage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "maintenance" */ './locales/de.ts').then((m) => m.de),
    en: () => import(/* webpackChunkName: "maintenance" */ './locales/en.ts').then((m) => m.en),
  },
});
