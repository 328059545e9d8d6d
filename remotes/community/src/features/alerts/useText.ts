import type { Text } from '@site/platform/text';
import { textHook } from '@site/platform/text';
import type en from './locales/en.json';

export const useText = textHook<typeof en>('community/alerts');

/** The texts of this feature, for parts that are there by the thousand and must not each watch the language. */
export type AlertsText = Text<typeof en>;
