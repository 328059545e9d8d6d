import { textHook } from '@site/platform/text';
import type { en } from './locales/en.ts';

export const NAMESPACE = 'shell/landing/below';

export const useText = textHook<typeof en>(NAMESPACE);
