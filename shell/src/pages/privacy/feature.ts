import { defineFeature } from '@site/platform/feature';
import { privacyStrings } from '../../legal/privacyStrings.ts';

export const privacy = defineFeature({
  name: 'privacy',
  routes: [
    {
      path: '/privacy',
      title: { de: 'Datenschutz', en: 'Privacy' },
      guard: {},
      render: 'server',
      page: () => import(/* webpackChunkName: "privacy" */ './PrivacyPage.tsx').then((m) => m.PrivacyPage),
      prefetch: () =>
        import(/* webpackChunkName: "privacy" */ '../../legal/privacyApi.ts').then((m) => m.prefetchPrivacy),
    },
  ],
  strings: privacyStrings,
});
