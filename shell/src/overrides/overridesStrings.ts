export const overridesStrings = {
  de: () => import(/* webpackChunkName: "overrides" */ './locales/de.json').then((m) => m.default),
  en: () => import(/* webpackChunkName: "overrides" */ './locales/en.json').then((m) => m.default),
};
