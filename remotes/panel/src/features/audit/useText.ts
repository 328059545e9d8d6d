import { textHook } from '@site/platform/text';
import type en from './locales/en.json';

export const useText = textHook<typeof en>('panel/audit');
export type TextKey = Parameters<ReturnType<typeof useText>>[0];
