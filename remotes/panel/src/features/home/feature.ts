import { defineFeature } from '@site/platform/feature';
import { STAFF as guard } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { defineSection } from '../../frame/sections.ts';

defineSection({
  to: paths.panel,
  label: { de: 'Übersicht', en: 'Overview' },
  about: { de: 'Die neuesten Bewerbungen.', en: 'The newest applications.' },
  order: 0,
  guard,
});

export const home = defineFeature({
  name: 'home',
  routes: [
    {
      path: paths.panel,
      title: { de: 'Team-Panel', en: 'Staff panel' },
      guard,
      page: () => import(/* webpackChunkName: "home" */ './HomePage.tsx').then((m) => m.HomePage),
      prefetch: () => import(/* webpackChunkName: "home" */ './newest.ts').then((m) => m.prefetchNewest),
    },
  ],
  links: [{ slots: ['user'], to: paths.panel, label: { de: 'Team-Panel', en: 'Staff' }, order: 40, guard }],
  strings: {
    de: () => import(/* webpackChunkName: "home-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "home-en" */ './locales/en.json').then((m) => m.default),
  },
});
