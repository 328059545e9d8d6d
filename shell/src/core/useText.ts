import { textHook } from '@site/platform/text';
import type { FrameStrings } from './frameStrings.ts';
import type { LateStrings } from './lateStrings.ts';

export const useFrameText = textHook<FrameStrings>('shell/frame');

export const useLateText = textHook<LateStrings>('shell/late');
