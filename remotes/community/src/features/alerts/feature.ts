import { defineFeature } from '@site/platform/feature';

const guard = { login: true } as const;
const title = { de: 'Benachrichtigungen', en: 'Alerts' } as const;
const unread = { de: '{{count}} ungelesen', en: '{{count}} unread' } as const;

export const alerts = defineFeature({
  name: 'alerts',
  routes: [
    {
      path: '/alerts',
      title,
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "alerts" */ './AlertsPage.tsx').then((m) => m.AlertsPage),
      prefetch: () => import(/* webpackChunkName: "alerts" */ './alertsApi.ts').then((m) => m.prefetchAlerts),
    },
  ],
  links: [
    {
      slots: ['user'],
      to: '/alerts',
      label: title,
      order: 20,
      guard,
      badge: 'alerts',
      badgeLabel: { one: unread, other: unread },
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "alerts-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "alerts-en" */ './locales/en.json').then((m) => m.default),
  },
});
