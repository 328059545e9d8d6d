import { defineFeature } from '@site/platform/feature';
import { LEADS as guard } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { defineSection } from '../../frame/sections.ts';

const title = { de: 'Bewerbungen', en: 'Applications' };

defineSection({
  to: paths.applications,
  label: title,
  about: { de: 'Lesen, vergleichen, entscheiden.', en: 'Read, compare, decide.' },
  order: 10,
  guard,
});

export const applications = defineFeature({
  name: 'applications',
  routes: [
    {
      path: paths.applications,
      title,
      guard,
      page: () =>
        import(/* webpackChunkName: "applications" */ './ApplicationsPage.tsx').then(
          (m) => m.ApplicationsPage,
        ),
      prefetch: () =>
        import(/* webpackChunkName: "applications" */ './prefetchList.ts').then((m) => m.prefetchList),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "applications-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "applications-en" */ './locales/en.json').then((m) => m.default),
  },
});
