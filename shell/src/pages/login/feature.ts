import { defineFeature } from '@site/platform/feature';

export const login = defineFeature({
  name: 'login',
  routes: [
    {
      path: '/login',
      title: { de: 'Anmelden', en: 'Log in' },
      guard: {},
      render: 'server',
      page: () => import(/* webpackChunkName: "login" */ './LoginPage.tsx').then((m) => m.LoginPage),
    },
    {
      path: '/login/link',
      title: { de: 'Neues Passwort', en: 'New password' },
      guard: {},
      page: () => import(/* webpackChunkName: "change-password" */ './LinkPage.tsx').then((m) => m.LinkPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "login" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "login" */ './locales/en.json').then((m) => m.default),
  },
});
