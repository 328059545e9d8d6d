import { staff } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const chatlog = defineSection({
  name: 'chatlog',
  path: paths.chatlog,
  title: { de: 'Chat-Log', en: 'Chat log' },
  about: {
    de: 'Was im Chat geschrieben und was davon gemeldet wurde.',
    en: 'What was written in the chat, and which messages were reported.',
  },
  group: 'players',
  order: 40,
  guard: staff,
  page: () => import(/* webpackChunkName: "chatlog" */ './ChatlogPage.tsx').then((m) => m.ChatlogPage),
  prefetch: () => import(/* webpackChunkName: "chatlog" */ './chatApi.ts').then((m) => m.prefetchChat),
  strings: {
    de: () => import(/* webpackChunkName: "chatlog-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "chatlog-en" */ './locales/en.json').then((m) => m.default),
  },
});
