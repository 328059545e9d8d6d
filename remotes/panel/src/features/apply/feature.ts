import { defineFeature } from '@site/platform/feature';
import { paths } from '../../lib/paths.ts';

const title = { de: 'Bewerben', en: 'Apply' } as const;

export const apply = defineFeature({
  name: 'apply',
  routes: [
    {
      path: paths.apply,
      title,
      description: {
        de: 'Bau, schreib, programmier oder hilf anderen Spielern. Wir lesen jede Bewerbung.',
        en: 'Build, write, code, or help other players. We read every application.',
      },
      guard: { login: true },
      render: 'server',
      page: () => import(/* webpackChunkName: "apply" */ './ApplyPage.tsx').then((m) => m.ApplyPage),
      prefetch: () =>
        import(/* webpackChunkName: "apply" */ './applyApi.ts').then((m) => m.prefetchOwnApplications),
    },
  ],
  links: [{ slots: ['mobile', 'footer'], to: paths.apply, label: title, order: 35, guard: {} }],
  strings: {
    de: () => import(/* webpackChunkName: "apply-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "apply-en" */ './locales/en.json').then((m) => m.default),
  },
});
