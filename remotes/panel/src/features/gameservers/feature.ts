import { heads } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const gameservers = defineSection({
  name: 'gameservers',
  path: paths.gameservers,
  title: { de: 'Spielserver', en: 'Game servers' },
  about: {
    de: 'Die verbundenen Spielserver, ihr Zustand und die Befehle an sie.',
    en: 'The linked game servers, their state, and the commands sent to them.',
  },
  group: 'network',
  order: 45,
  waits: 'gameServers',
  guard: heads,
  page: () =>
    import(/* webpackChunkName: "gameservers" */ './GameServersPage.tsx').then((m) => m.GameServersPage),
  prefetch: () =>
    import(/* webpackChunkName: "gameservers" */ './gameServersApi.ts').then((m) => m.prefetchGameServers),
  strings: {
    de: () => import(/* webpackChunkName: "gameservers-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "gameservers-en" */ './locales/en.json').then((m) => m.default),
  },
});
