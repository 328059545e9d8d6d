import { textHook } from '@site/platform/remote';
import type en from './locales/en.json';

export const useText = textHook<typeof en>('remotes');
