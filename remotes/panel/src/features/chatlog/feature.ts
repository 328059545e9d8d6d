import { defineFeature } from '@site/platform/feature';
import { STAFF as guard } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { defineSection } from '../../frame/sections.ts';

const title = { de: 'Chat-Log', en: 'Chat log' };

defineSection({
  to: paths.chatlog,
  label: title,
  about: {
    de: 'Was im Chat geschrieben und was davon gemeldet wurde.',
    en: 'What was written in the chat, and what of it was reported.',
  },
  order: 40,
  guard,
});

export const chatlog = defineFeature({
  name: 'chatlog',
  routes: [
    {
      path: paths.chatlog,
      title,
      guard,
      page: () => import(/* webpackChunkName: "chatlog" */ './ChatlogPage.tsx').then((m) => m.ChatlogPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "chatlog-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "chatlog-en" */ './locales/en.json').then((m) => m.default),
  },
});
