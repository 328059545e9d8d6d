import { startStrings } from '@site/platform/site/strings';
import i18next from 'i18next';
import { startLang } from './storedLang.ts';

startStrings(startLang());

export const i18n = i18next;
