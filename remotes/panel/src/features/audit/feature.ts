import { defineFeature } from '@site/platform/feature';
import { HEADS as guard } from '../../lib/guards.ts';
import { paths } from '../../lib/paths.ts';
import { defineSection } from '../../frame/sections.ts';

const title = { de: 'Protokoll', en: 'Audit trail' };

defineSection({
  to: paths.audit,
  label: title,
  about: { de: 'Wer im Team wann was geändert hat.', en: 'What the team changed, and when.' },
  order: 50,
  guard,
});

export const audit = defineFeature({
  name: 'audit',
  routes: [
    {
      path: paths.audit,
      title,
      guard,
      page: () => import(/* webpackChunkName: "audit" */ './AuditPage.tsx').then((m) => m.AuditPage),
      prefetch: () => import(/* webpackChunkName: "audit" */ './auditApi.ts').then((m) => m.prefetchAudit),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "audit-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "audit-en" */ './locales/en.json').then((m) => m.default),
  },
});
