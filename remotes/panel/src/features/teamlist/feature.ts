import { leads } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const teamlist = defineSection({
  name: 'teamlist',
  path: paths.teamlist,
  title: { de: 'Teamliste', en: 'Team list' },
  about: { de: 'Wer zum Team gehört, und mit welchem Rang.', en: 'Who is in the team, and with which rank.' },
  group: 'team',
  order: 20,
  guard: leads,
  page: () => import(/* webpackChunkName: "teamlist" */ './TeamlistPage.tsx').then((m) => m.TeamlistPage),
  prefetch: () => import(/* webpackChunkName: "teamlist" */ './staffApi.ts').then((m) => m.prefetchStaff),
  strings: {
    de: () => import(/* webpackChunkName: "teamlist-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "teamlist-en" */ './locales/en.json').then((m) => m.default),
  },
});
