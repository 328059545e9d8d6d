import { leads } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const applications = defineSection({
  name: 'applications',
  path: paths.applications,
  title: { de: 'Bewerbungen', en: 'Applications' },
  about: { de: 'Lesen, vergleichen, entscheiden.', en: 'Read, compare, decide.' },
  group: 'team',
  order: 10,
  waits: 'applications',
  guard: leads,
  page: () =>
    import(/* webpackChunkName: "applications" */ './ApplicationsPage.tsx').then((m) => m.ApplicationsPage),
  prefetch: () =>
    import(/* webpackChunkName: "applications" */ './ApplicationsPage.tsx').then((m) => m.prefetchList),
  subpages: [
    {
      path: '/panel/applications/:id',
      samplePath: '/panel/applications/1',
      title: { de: 'Bewerbung', en: 'Application' },
      guard: leads,
      page: () =>
        import(/* webpackChunkName: "application" */ './ApplicationPage.tsx').then((m) => m.ApplicationPage),
      prefetch: () =>
        import(/* webpackChunkName: "application" */ './applicationApi.ts').then(
          (m) => m.prefetchApplication,
        ),
    },
  ],
  slots: [
    {
      name: 'application/applicant/v1',
      props: { uuid: 'string' },
      sample: { uuid: '00000000-0000-0000-0000-000000000000' },
      since: '1.0.0',
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "applications-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "applications-en" */ './locales/en.json').then((m) => m.default),
  },
});
