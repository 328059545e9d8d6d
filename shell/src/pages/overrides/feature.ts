import { DEVELOPER_RANKS } from '@site/contract/ranks';
import { defineFeature } from '@site/platform/feature';

export const overrides = defineFeature({
  name: 'overrides',
  routes: [
    {
      path: '/overrides',
      title: { de: 'Build in diesem Browser testen', en: 'Try a build in this browser' },
      guard: { ranks: DEVELOPER_RANKS },
      page: () =>
        import(/* webpackChunkName: "overrides" */ './OverridesPage.tsx').then((m) => m.OverridesPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "overrides" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "overrides" */ './locales/en.json').then((m) => m.default),
  },
});
