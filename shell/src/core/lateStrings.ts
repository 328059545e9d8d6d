import type { SameKeys } from '@site/platform/text';

const en = {
  closeMenu: 'Close menu',
  maintenance: 'Maintenance',
  maintenanceOn: 'Maintenance is on',
  notifications: 'Notifications',
  closeToast: 'Close message',
  rankChanged: 'Your rank has changed and no longer opens this page.',
};

const de: SameKeys<typeof en> = {
  closeMenu: 'Menü schließen',
  maintenance: 'Wartung',
  maintenanceOn: 'Wartungsmodus ist an',
  notifications: 'Hinweise',
  closeToast: 'Hinweis schließen',
  rankChanged: 'Dein Rang hat sich geändert und öffnet diese Seite nicht mehr.',
};

export type LateStrings = typeof en;

export const lateStrings = {
  en: () => Promise.resolve(en),
  de: () => Promise.resolve(de),
};
