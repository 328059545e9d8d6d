import { textHook } from '@site/platform/text';
import type { en } from './locales/en.ts';

export const useText = textHook<typeof en>('shell/privacy');
