import type { SameKeys } from '@site/platform/text';

const en = {
  logout: 'Logout',
  userMenu: 'Account of {{name}}',
  unread_one: '{{count}} unread alert',
  unread_other: '{{count}} unread alerts',
};

const de: SameKeys<typeof en> = {
  logout: 'Abmelden',
  userMenu: 'Konto von {{name}}',
  unread_one: '{{count}} ungelesene Benachrichtigung',
  unread_other: '{{count}} ungelesene Benachrichtigungen',
};

export type UserMenuStrings = typeof en;

export const userMenuStrings = {
  en: () => Promise.resolve(en),
  de: () => Promise.resolve(de),
};
