import type { SameKeys } from '@site/platform/text';

const en = {
  home: 'Home',
  login: 'Log in',
  logout: 'Logout',
  menu: 'Menu',
  mainNavigation: 'Main',
  userMenu: 'Account of {{name}}',
  unread_one: '{{count}} unread alert',
  unread_other: '{{count}} unread alerts',
  skip: 'Skip to content',
  pages: 'Pages',
  affiliates: 'Affiliates',
  legal: 'Legal',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  close: 'Close',
  social: 'Social',
  language: 'Language',
  languageFailed: 'The language could not be changed. Please try again.',
  loading: 'Loading …',
  loadingPage: 'The page is loading',
  pageFailedTitle: 'This page could not be loaded',
  pageFailedText: 'The rest of the site works as usual. Try again in a moment.',
  pageBrokeTitle: 'Something broke on this page',
  pageBrokeText: 'It is our fault, not yours. The rest of the site works as usual.',
  retry: 'Try again',
  rights: 'Not an official game product. All drawings are our own.',
};

const de: SameKeys<typeof en> = {
  home: 'Home',
  login: 'Anmelden',
  logout: 'Abmelden',
  menu: 'Menü',
  mainNavigation: 'Hauptmenü',
  userMenu: 'Konto von {{name}}',
  unread_one: '{{count}} ungelesene Benachrichtigung',
  unread_other: '{{count}} ungelesene Benachrichtigungen',
  skip: 'Zum Inhalt springen',
  pages: 'Seiten',
  affiliates: 'Partner',
  legal: 'Rechtliches',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  close: 'Schließen',
  social: 'Social',
  language: 'Sprache',
  languageFailed: 'Die Sprache konnte nicht gewechselt werden. Bitte versuch es noch einmal.',
  loading: 'Lädt …',
  loadingPage: 'Die Seite wird geladen',
  pageFailedTitle: 'Diese Seite konnte nicht geladen werden',
  pageFailedText: 'Der Rest der Website funktioniert wie gewohnt. Versuch es gleich noch einmal.',
  pageBrokeTitle: 'Auf dieser Seite ist etwas kaputtgegangen',
  pageBrokeText: 'Das liegt an uns, nicht an dir. Der Rest der Website funktioniert wie gewohnt.',
  retry: 'Noch einmal versuchen',
  rights: 'Kein offizielles Spielprodukt. Alle Zeichnungen sind von uns.',
};

export type FrameStrings = typeof en;

/** Translations for the frame that the first paint shows. */
export const frameStrings = {
  en: () => Promise.resolve(en),
  de: () => Promise.resolve(de),
};
