import { defineFeature } from '@site/platform/feature';

const guard = { staff: true } as const;

export const home = defineFeature({
  name: 'home',
  routes: [
    {
      path: '/panel',
      title: { de: 'Team-Panel', en: 'Staff panel' },
      guard,
      page: () => import(/* webpackChunkName: "home" */ './HomePage.tsx').then((m) => m.HomePage),
    },
  ],
  links: [{ slots: ['user'], to: '/panel', label: { de: 'Team', en: 'Staff' }, order: 40, guard }],
  strings: {
    de: () => import(/* webpackChunkName: "home-de" */ './locales/de.ts').then((m) => m.de),
    en: () => import(/* webpackChunkName: "home-en" */ './locales/en.ts').then((m) => m.en),
  },
});
