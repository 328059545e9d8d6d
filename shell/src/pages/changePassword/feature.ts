import { defineFeature } from '@site/platform/feature';

const pages = () => import(/* webpackChunkName: "change-password" */ './ChangePasswordPage.tsx');

export const changePassword = defineFeature({
  name: 'change-password',
  routes: [
    {
      path: '/change-password',
      title: { de: 'Passwort ändern', en: 'Change password' },
      guard: { login: true },
      page: () => pages().then((m) => m.ChangePasswordPage),
    },
    {
      path: '/login/change-password',
      title: { de: 'Neues Passwort', en: 'New password' },
      guard: {},
      page: () => pages().then((m) => m.FirstPasswordPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "change-password" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "change-password" */ './locales/en.json').then((m) => m.default),
  },
});
