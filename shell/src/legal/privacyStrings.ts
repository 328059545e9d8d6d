export const privacyStrings = {
  de: () => import(/* webpackChunkName: "privacy" */ './locales/de.json').then((m) => m.default),
  en: () => import(/* webpackChunkName: "privacy" */ './locales/en.json').then((m) => m.default),
};
