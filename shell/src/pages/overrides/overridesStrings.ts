import { de } from './locales/de.ts';
import { en } from './locales/en.ts';

/** The texts of the bar, which come with it. */
export const overridesStrings = { de: () => Promise.resolve(de), en: () => Promise.resolve(en) };
