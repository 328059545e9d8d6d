import { textHook } from '@site/platform/text';
import type en from './locales/en.json';

export const useText = textHook<typeof en>('shell/login');
