import { de } from './locales/de.ts';
import { en } from './locales/en.ts';

export const updateStrings = { de: () => Promise.resolve(de), en: () => Promise.resolve(en) };
