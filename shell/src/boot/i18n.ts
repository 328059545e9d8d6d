import i18next from 'i18next';
import { startLang } from '../language/storedLang.ts';

/** The page's only i18next instance. Features add their own strings. */
export const i18n = i18next;

void i18next.init({
  lng: startLang(),
  fallbackLng: false,
  resources: {},
  // Keys are flat, and strings may contain any character.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});
