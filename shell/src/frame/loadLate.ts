import { addStrings } from '../language/strings.ts';
import { Toasts } from '../toasts/Toasts.tsx';
import { lateStrings } from './lateStrings.ts';
import { MobileSheet } from './MobileSheet.tsx';

const withTexts = async <Part>(part: Part): Promise<Part> => {
  await addStrings('shell/late', lateStrings);
  return part;
};

export const loadToasts = () => withTexts(Toasts);
export const loadMobileSheet = () => withTexts(MobileSheet);
