import { defineFeature } from '@site/platform/feature';

const guard = { login: true } as const;

export const profile = defineFeature({
  name: 'profile',
  routes: [
    {
      path: '/profile/:user',
      title: { de: 'Profil', en: 'Profile' },
      guard,
      page: () => import(/* webpackChunkName: "profile" */ './ProfilePage.tsx').then((m) => m.ProfilePage),
      prefetch: () =>
        import(/* webpackChunkName: "profile" */ './profileApi.ts').then((m) => m.prefetchProfile),
    },
  ],
  links: [{ slots: ['user'], to: '/profile/:me', label: { de: 'Profil', en: 'Profile' }, order: 10, guard }],
  strings: {
    de: () => import(/* webpackChunkName: "profile-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "profile-en" */ './locales/en.json').then((m) => m.default),
  },
});
