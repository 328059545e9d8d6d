import de from './locales/de.json';
import en from './locales/en.json';

/** The texts of the bar, which come with it. */
export const overridesStrings = { de: () => Promise.resolve(de), en: () => Promise.resolve(en) };
