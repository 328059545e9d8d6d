import { heads } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const audit = defineSection({
  name: 'audit',
  path: paths.audit,
  title: { de: 'Protokoll', en: 'Audit trail' },
  about: { de: 'Wer im Team wann was geändert hat.', en: 'What the team changed, and when.' },
  group: 'team',
  order: 50,
  guard: heads,
  page: () => import(/* webpackChunkName: "audit" */ './AuditPage.tsx').then((m) => m.AuditPage),
  prefetch: () => import(/* webpackChunkName: "audit" */ './auditApi.ts').then((m) => m.prefetchAudit),
  strings: {
    de: () => import(/* webpackChunkName: "audit-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "audit-en" */ './locales/en.json').then((m) => m.default),
  },
});
