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
    de: () => import(/* webpackChunkName: "maintenance" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "maintenance" */ './locales/en.json').then((m) => m.default),
  },
});
