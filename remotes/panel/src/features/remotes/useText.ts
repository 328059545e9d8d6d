import { textHook, type Text } from '@site/platform/text';
import type en from './locales/en.json';

export type RemotesText = Text<typeof en>;

export const useText = textHook<typeof en>('panel/remotes');
