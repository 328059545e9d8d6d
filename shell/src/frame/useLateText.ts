import { textHook } from '@site/platform/text';
import type { LateStrings } from './lateStrings.ts';

export const useLateText = textHook<LateStrings>('shell/late');
