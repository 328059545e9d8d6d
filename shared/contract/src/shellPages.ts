import type { Localized } from './lang.ts';

/** The facts about a page that are known without its code and its data. */
export interface PageHead {
  readonly title: Localized;
  /** One sentence; pages without one are described by their title. */
  readonly description?: Localized | undefined;
}

/** The shell's own pages by their paths. A test compares them with the shell's routes and texts. */
export const SHELL_PAGE_HEADS: Readonly<Record<string, PageHead>> = {
  '/': { title: { de: 'Startseite', en: 'Home' } },
  '/2fa': { title: { de: 'Zwei-Faktor-Anmeldung', en: 'Two-factor login' } },
  '/change-password': { title: { de: 'Passwort ändern', en: 'Change password' } },
  '/imprint': {
    title: { de: 'Impressum', en: 'Legal notice' },
    description: {
      de: 'Wer hinter dieser Website steht und wie du uns erreichst.',
      en: 'Who is behind this site, and how to reach us.',
    },
  },
  '/login': {
    title: { de: 'Anmelden', en: 'Log in' },
    description: { de: 'Mit dem Namen, unter dem du spielst.', en: 'With the name you play under.' },
  },
  '/login/change-password': { title: { de: 'Neues Passwort', en: 'New password' } },
  '/login/link': {
    title: { de: 'Neues Passwort', en: 'New password' },
    description: {
      de: 'Gib im Spiel /link ein. Du bekommst einen Link und einen Code, der zehn Minuten gilt.',
      en: 'Type /link in the game. You get a link and a code that is good for ten minutes.',
    },
  },
  '/login/verify': { title: { de: 'Code eingeben', en: 'Enter code' } },
  '/maintenance': { title: { de: 'Wartung', en: 'Maintenance' } },
  '/overrides': { title: { de: 'Build in diesem Browser testen', en: 'Try a build in this browser' } },
  '/preview': { title: { de: 'Diese Vorschau ist nicht verfügbar', en: 'This preview isn’t available' } },
  '/privacy': {
    title: { de: 'Datenschutz', en: 'Privacy' },
    description: {
      de: 'Was diese Website über dich speichert, warum und wie lange.',
      en: 'What this site keeps about you, why, and for how long.',
    },
  },
  '/settings': { title: { de: 'Einstellungen', en: 'Settings' } },
};

/** The page that stands for paths without one. */
export const NOT_FOUND_HEAD: PageHead = { title: { de: 'Seite nicht gefunden', en: 'Page not found' } };
