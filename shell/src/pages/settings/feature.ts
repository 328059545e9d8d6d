import { defineFeature } from '@site/platform/feature';

const title = { de: 'Einstellungen', en: 'Settings' };
const guard = { login: true } as const;

export const settings = defineFeature({
  name: 'settings',
  routes: [
    {
      path: '/settings',
      title,
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "settings" */ './SettingsPage.tsx').then((m) => m.SettingsPage),
    },
  ],
  links: [{ slots: ['user'], to: '/settings', label: title, order: 30, guard }],
  strings: {
    de: () => import(/* webpackChunkName: "settings" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "settings" */ './locales/en.json').then((m) => m.default),
  },
});
