import { defineFeature } from '@site/platform/feature';
import { DEVELOPERS as guard } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { defineSection } from '../../frame/sections.ts';

const title = { de: 'Remotes', en: 'Remotes' };

defineSection({
  to: paths.remotes,
  label: title,
  about: {
    de: 'Welche Version jedes Teils der Website läuft und wie es ihr geht.',
    en: 'Which version of each part of the site is live, and how it does.',
  },
  order: 60,
  guard,
});

export const remotes = defineFeature({
  name: 'remotes',
  routes: [
    {
      path: paths.remotes,
      title,
      guard,
      page: () => import(/* webpackChunkName: "remotes" */ './RemotesPage.tsx').then((m) => m.RemotesPage),
      prefetch: () =>
        import(/* webpackChunkName: "remotes" */ './remotesApi.ts').then((m) => m.prefetchRemotes),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "remotes-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "remotes-en" */ './locales/en.json').then((m) => m.default),
  },
});
