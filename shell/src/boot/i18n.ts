import i18next from 'i18next';
import { startLang } from '../language/storedLang.ts';

/** The one i18next of the page. Strings are added with the features that own them. */
export const i18n = i18next;

void i18next.init({
  lng: startLang(),
  fallbackLng: false,
  resources: {},
  // Keys are flat names, and a text may hold any character.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});
