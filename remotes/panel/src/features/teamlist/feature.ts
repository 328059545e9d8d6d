import { defineFeature } from '@site/platform/feature';
import { LEADS as guard } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { defineSection } from '../../frame/sections.ts';

const title = { de: 'Teamliste', en: 'Team list' };

defineSection({
  to: paths.teamlist,
  label: title,
  about: { de: 'Wer zum Team gehört, und mit welchem Rang.', en: 'Who is in the team, and with which rank.' },
  order: 20,
  guard,
});

export const teamlist = defineFeature({
  name: 'teamlist',
  routes: [
    {
      path: paths.teamlist,
      title,
      guard,
      page: () => import(/* webpackChunkName: "teamlist" */ './TeamlistPage.tsx').then((m) => m.TeamlistPage),
      prefetch: () => import(/* webpackChunkName: "teamlist" */ './staffApi.ts').then((m) => m.prefetchStaff),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "teamlist-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "teamlist-en" */ './locales/en.json').then((m) => m.default),
  },
});
