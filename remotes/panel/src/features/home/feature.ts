import { defineSection } from '../../frame/sections.ts';
import { STAFF } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';

export const home = defineSection({
  name: 'home',
  path: paths.panel,
  title: { de: 'Team-Panel', en: 'Staff panel' },
  label: { de: 'Übersicht', en: 'Overview' },
  about: { de: 'Die neuesten Bewerbungen.', en: 'The newest applications.' },
  group: 'overview',
  order: 0,
  guard: STAFF,
  page: () => import(/* webpackChunkName: "home" */ './HomePage.tsx').then((m) => m.HomePage),
  prefetch: () => import(/* webpackChunkName: "home" */ './HomePage.tsx').then((m) => m.prefetchHome),
  links: [
    { slots: ['user'], to: paths.panel, label: { de: 'Team-Panel', en: 'Staff' }, order: 40, guard: STAFF },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "home-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "home-en" */ './locales/en.json').then((m) => m.default),
  },
});
