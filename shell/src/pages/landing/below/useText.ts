import { textHook } from '@site/platform/text';
import type en from './locales/en.json';

export const NAMESPACE = 'shell/landing/below';

export const useText = textHook<typeof en>(NAMESPACE);
