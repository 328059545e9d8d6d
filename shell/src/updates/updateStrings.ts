import de from './locales/de.json';
import en from './locales/en.json';

export const updateStrings = { de: () => Promise.resolve(de), en: () => Promise.resolve(en) };
