import { defineFeature } from '@site/platform/feature';

const guard = { login: true } as const;

export const profile = defineFeature({
  name: 'profile',
  routes: [
    {
      path: '/profile/:user',
      samplePath: '/profile/Steve',
      title: { de: 'Profil', en: 'Profile' },
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "profile" */ './ProfilePage.tsx').then((m) => m.ProfilePage),
      prefetch: () => import(/* webpackChunkName: "profile" */ './prefetch.ts').then((m) => m.prefetch),
    },
  ],
  links: [{ slots: ['user'], to: '/profile/:me', label: { de: 'Profil', en: 'Profile' }, order: 10, guard }],
  slots: [
    {
      name: 'profile/after-places/v1',
      props: { uuid: 'string', rank: 'string' },
      sample: { uuid: '00000000-0000-0000-0000-000000000000', rank: 'vip' },
      since: '1.0.0',
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "profile-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "profile-en" */ './locales/en.json').then((m) => m.default),
  },
});
