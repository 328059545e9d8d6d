import { DEVELOPER_RANKS } from '@site/contract/ranks';
import { defineFeature } from '@site/platform/feature';
import { overridesStrings } from '../../overrides/overridesStrings.ts';

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
    {
      path: '/preview',
      title: { de: 'Diese Vorschau ist nicht verfügbar', en: 'This preview isn’t available' },
      guard: {},
      page: () =>
        import(/* webpackChunkName: "overrides" */ './PreviewEndedPage.tsx').then((m) => m.PreviewEndedPage),
    },
  ],
  strings: overridesStrings,
});
