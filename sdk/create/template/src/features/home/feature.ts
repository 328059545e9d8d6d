import { defineFeature } from '@site/platform/feature';

const guard = {};
const title = { de: 'Sample remote', en: 'Sample remote' };

export const home = defineFeature({
  name: 'home',
  routes: [
    {
      path: '/sample-remote',
      title,
      guard,
      page: () => import(/* webpackChunkName: "home" */ './HomePage.tsx').then((m) => m.HomePage),
    },
  ],
  links: [{ slots: ['footer'], to: '/sample-remote', label: title, order: 90, guard }],
  strings: {
    de: () => import(/* webpackChunkName: "home-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "home-en" */ './locales/en.json').then((m) => m.default),
  },
});
