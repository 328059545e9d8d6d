import type { SameKeys } from '@site/platform/text';

const en = {
  home: 'Home',
  login: 'Log in',
  menu: 'Menu',
  mainNavigation: 'Main',
  skip: 'Skip to content',
  pages: 'Pages',
  affiliates: 'Affiliates',
  legal: 'Legal',
  imprint: 'Legal notice',
  privacy: 'Privacy',
  social: 'Social',
  language: 'Language',
  languageFailed: 'The language could not be changed. Please try again.',
  loading: 'Loading …',
  loadingPage: 'The page is loading',
  pageFailedTitle: 'This page could not be loaded',
  retry: 'Try again',
  rights: 'Not an official game product. All drawings are our own.',
};

const de: SameKeys<typeof en> = {
  home: 'Home',
  login: 'Anmelden',
  menu: 'Menü',
  mainNavigation: 'Hauptmenü',
  skip: 'Zum Inhalt springen',
  pages: 'Seiten',
  affiliates: 'Partner',
  legal: 'Rechtliches',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  social: 'Social',
  language: 'Sprache',
  languageFailed: 'Die Sprache konnte nicht gewechselt werden. Bitte versuch es noch einmal.',
  loading: 'Lädt …',
  loadingPage: 'Die Seite wird geladen',
  pageFailedTitle: 'Diese Seite konnte nicht geladen werden',
  retry: 'Noch einmal versuchen',
  rights: 'Kein offizielles Spielprodukt. Alle Zeichnungen sind von uns.',
};

export type FrameStrings = typeof en;

export const frameStrings = {
  en: () => Promise.resolve(en),
  de: () => Promise.resolve(de),
};
