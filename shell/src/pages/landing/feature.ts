import { defineFeature } from '@site/platform/feature';

// Eager: most visits start here, and a separate chunk would add a round trip before the first picture.
const page = () => import(/* webpackMode: "eager" */ './LandingPage.tsx').then((m) => m.LandingPage);

export const landing = defineFeature({
  name: 'landing',
  routes: [{ path: '/', title: { de: 'Startseite', en: 'Home' }, guard: {}, render: 'server', page }],
  strings: {
    de: () => import(/* webpackMode: "eager" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackMode: "eager" */ './locales/en.json').then((m) => m.default),
  },
});
