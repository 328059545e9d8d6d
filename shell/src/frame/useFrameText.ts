import { textHook } from '@site/platform/text';
import type { FrameStrings } from './strings.ts';

export const useFrameText = textHook<FrameStrings>('shell/frame');
