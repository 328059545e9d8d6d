import { developers } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const remotes = defineSection({
  name: 'remotes',
  path: paths.remotes,
  title: { de: 'Remotes', en: 'Remotes' },
  about: {
    de: 'Welche Version jedes Teils der Website läuft und wie es ihr geht.',
    en: 'Which version of each part of the site is live, and how it does.',
  },
  group: 'network',
  order: 60,
  guard: developers,
  page: () => import(/* webpackChunkName: "remotes" */ './RemotesPage.tsx').then((m) => m.RemotesPage),
  prefetch: () => import(/* webpackChunkName: "remotes" */ './remotesApi.ts').then((m) => m.prefetchRemotes),
  strings: {
    de: () => import(/* webpackChunkName: "remotes-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "remotes-en" */ './locales/en.json').then((m) => m.default),
  },
});
