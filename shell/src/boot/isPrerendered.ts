import { i18n } from './i18n.ts';

/** Where the site is drawn; on the server there is no such place. */
export function siteRoot(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById('root');
}

/** Whether the server has drawn this page ahead, in the language that this browser wants. */
export function isPrerendered(): boolean {
  return siteRoot()?.dataset['lang'] === i18n.language;
}
