import { heads } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const serverstatus = defineSection({
  name: 'serverstatus',
  path: paths.serverstatus,
  title: { de: 'Serverstatus', en: 'Server status' },
  label: { de: 'Server', en: 'Server' },
  about: { de: 'Wartung und Überwachung der Website.', en: 'Maintenance and monitoring of the site.' },
  group: 'network',
  order: 30,
  guard: heads,
  page: () =>
    import(/* webpackChunkName: "serverstatus" */ './ServerStatusPage.tsx').then((m) => m.ServerStatusPage),
  prefetch: () =>
    import(/* webpackChunkName: "serverstatus" */ './settingsApi.ts').then((m) => m.prefetchSettings),
  strings: {
    de: () => import(/* webpackChunkName: "serverstatus-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "serverstatus-en" */ './locales/en.json').then((m) => m.default),
  },
});
