import { textHook } from '@site/platform/remote';
import type { Text } from '@site/platform/text';
import type en from './locales/en.json';

export type SettingsText = Text<typeof en>;

export const useText = textHook<typeof en>('serverstatus');
